// Take what was changed to Python: soon after the last change, and at once when the reader goes elsewhere.

/**
 * Send `read()` as one trait. `later()` asks for it; nothing is sent while changes follow each other. `write(value)` is
 * called when the trait was changed elsewhere: in Python, or in another view of the same widget.
 */
export function courier(model, root, trait, read, write, delay = 300) {
  let timer = null;
  const now = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    const value = read();
    if (JSON.stringify(value) === JSON.stringify(model.get(trait))) return;
    model.set(trait, value);
    model.save_changes();
  };
  const heard = () => {
    const value = model.get(trait);
    if (timer === null && JSON.stringify(value) !== JSON.stringify(read())) write(value);
  };
  root.addEventListener("focusout", now);
  model.on(`change:${trait}`, heard);
  return {
    later() { clearTimeout(timer); timer = setTimeout(now, delay); },
    end() { now(); model.off(`change:${trait}`, heard); },
  };
}
