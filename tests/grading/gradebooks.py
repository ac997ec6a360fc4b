"""All that a gradebook says, whatever database it is in."""

from __future__ import annotations

from typing import Any

from nbgrader.api import Base
from sqlalchemy import create_engine, select


def everything(url: str) -> dict[str, list[str]]:
    """Return all rows of all tables; ids that are random are replaced by what they stand for."""
    engine = create_engine(url)
    names: dict[Any, str] = {}
    found: dict[str, list[str]] = {}
    try:
        with engine.connect() as connection:
            for table in Base.metadata.sorted_tables:
                rows = connection.execute(select(table)).mappings().all()
                for row in rows:
                    said = [
                        names.get(row[column.name], row[column.name]) if column.foreign_keys else row[column.name]
                        for column in table.columns
                        if column.foreign_keys or column.default is None or not column.primary_key
                    ]
                    name = f"{table.name}{said}"
                    found.setdefault(table.name, []).append(name)
                    if table.columns["id"].default is not None or table.columns["id"].foreign_keys:
                        names[row["id"]] = name
    finally:
        engine.dispose()
    return {name: sorted(rows) for name, rows in found.items()}
