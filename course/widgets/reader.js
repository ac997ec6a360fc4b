// A text file as Python sees it, on a copy in memory: modes, a cursor, what each call gives.

/** The text as Python writes it, with quotes; at most `most` characters of it. */
export function written(text, most = Infinity) {
  const characters = [...text];
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const named = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", [quote]: `\\${quote}` };
  const escaped = (character) => {
    if (named[character]) return named[character];
    const code = character.codePointAt(0);
    return code < 32 || (code > 126 && code < 161) ? `\\x${code.toString(16).padStart(2, "0")}` : code === 0xfeff ? "\\ufeff" : character;
  };
  const body = characters.length > most ? [...characters.slice(0, most - 8).map(escaped), "…", ...characters.slice(-7).map(escaped)] : characters.map(escaped);
  return quote + body.join("") + quote;
}

/** How many bytes a text takes in UTF-8. */
export function byteLength(text) { return new TextEncoder().encode(text).length; }

/** A file: its characters, the mode it is open in (null: not open), the cursor as a number of characters. */
export class TextFile {
  constructor(text) {
    this.old = [...text];
    this.restore();
  }

  restore() {
    this.characters = [...this.old];
    this.open("r");
  }

  get text() { return this.characters.join(""); }

  get atEnd() { return this.at >= this.characters.length; }

  get readable() { return this.mode === "r"; }

  /** Open the file that exists; false where Python refuses. */
  open(mode) {
    this.last = null; // [from, to] of what came or went last
    if (mode === "x") { this.mode = null; return false; }
    if (mode === "w") this.characters = [];
    this.mode = mode;
    this.at = mode === "a" ? this.characters.length : 0;
    return true;
  }

  /** The place after one character as Python counts them: "\r\n" is one, a newline. */
  after(place) { return this.characters[place] === "\r" && this.characters[place + 1] === "\n" ? place + 2 : place + 1; }

  /** What the characters of a part are to Python: each line end a "\n". */
  slice(from, to) { return this.characters.slice(from, to).join("").replace(/\r\n?/g, "\n"); }

  /** Where the line that holds this place ends: after its line end. */
  lineEnd(place) {
    let to = place;
    while (to < this.characters.length && !"\r\n".includes(this.characters[to])) to += 1;
    return to < this.characters.length ? this.after(to) : to;
  }

  /** Where the line that holds this place begins. */
  lineStart(place) {
    let from = place;
    while (from > 0 && !"\r\n".includes(this.characters[from - 1])) from -= 1;
    return from;
  }

  take(to) {
    const came = this.slice(this.at, to);
    this.last = [this.at, to];
    this.at = to;
    return came;
  }

  read(n = Infinity) {
    let to = this.at;
    for (let left = n; left > 0 && to < this.characters.length; left -= 1) to = this.after(to);
    return this.take(to);
  }

  readline() { return this.take(this.lineEnd(this.at)); }

  write(text) {
    const added = [...text];
    const from = this.mode === "a" ? this.characters.length : this.at;
    this.characters.splice(from, added.length, ...added);
    this.at = from + added.length;
    this.last = [from, this.at];
    return added.length;
  }
}
