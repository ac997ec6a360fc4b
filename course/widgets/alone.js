// Show a widget where there is no kernel and no Jupyter: a stand-in for the model that they would give it.

function revive(value) {
  if (value?.base64 === undefined) return value;
  return new DataView(Uint8Array.from(atob(value.base64), (letter) => letter.charCodeAt(0)).buffer);
}

/** A model with the state of a widget; what the front end sends to Python is counted, and goes nowhere. */
class StandIn {
  constructor(state) {
    this.state = Object.fromEntries(Object.entries(state).map(([key, value]) => [key, revive(value)]));
    this.heard = new Map();
    this.sent = [];
    this.changed = {};
  }

  get(key) { return this.state[key]; }

  set(key, value) {
    if (this.state[key] === value) return;
    this.state[key] = value;
    this.changed[key] = value;
    for (const listener of this.heard.get(`change:${key}`) ?? []) listener();
  }

  save_changes() {
    if (Object.keys(this.changed).length) this.sent.push(this.changed);
    this.changed = {};
  }

  send(content) { this.sent.push(content); }

  on(event, listener) { this.heard.set(event, [...(this.heard.get(event) ?? []), listener]); }

  off(event, listener) { this.heard.set(event, (this.heard.get(event) ?? []).filter((other) => other !== listener)); }
}

async function show(front, state, place) {
  const el = document.getElementById(place);
  const model = new StandIn(state);
  el.model = model;
  await front.initialize?.({ model });
  await front.render({ model, el });
}
