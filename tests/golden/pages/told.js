// What every page here shares: its state is drawn by `draw(state)`, its parts are found by name.

const escaped = text => String(text).replace(/[&<>"]/g, one => `&#${one.charCodeAt(0)};`);

// `draw` is the page's own; `plain` is the state that a scene changes.
function show(changes) {
  const state = { ...plain, ...changes };
  document.body.innerHTML = draw(state) + extras(state);
  const pane = document.querySelector(".scrolls");
  if (pane) pane.scrollTop = state.scrolled || 0;
  const focused = state.focus && part(state.focus);
  if (focused) focused.focus();
  return places();
}

const part = name => document.querySelector(`[data-part="${CSS.escape(name)}"]`);

// The middle of every part that is to be seen, in pixels of the screen.
function places() {
  const found = {};
  for (const one of document.querySelectorAll("[data-part]")) {
    const box = one.getBoundingClientRect();
    const middle = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    if (box.width && middle[1] > 0 && middle[1] < innerHeight) found[one.dataset.part] = middle;
  }
  return found;
}

// What may come over any page.
function extras(state) {
  const { toast, cookies, question, chat, tip, dim } = state;
  const buttons = names => names.map(name => `<button data-part="${name}">${name}</button>`).join("");
  return [
    dim ? `<div class="dim"></div>` : "",
    toast ? `<div class="toast">${escaped(toast)}</div>` : "",
    cookies ? `<div class="cookies"><span>${escaped(cookies)}</span>${buttons(["Accept"])}</div>` : "",
    question ? `<div class="dim"></div><div class="question"><h2>${escaped(question[0])}</h2>
      <p>${escaped(question[1])}</p><div>${buttons(question[2])}</div></div>` : "",
    chat ? `<div class="chat"><b>${escaped(chat[0])}</b><p>${escaped(chat[1])}</p></div>` : "",
    tip ? `<div class="tip" style="left:${tip[1]}px;top:${tip[2]}px">${escaped(tip[0])}</div>` : "",
  ].join("");
}

const icon = {
  pencil: `<path d="M2 14l1-4 8-8 3 3-8 8z"/>`,
  bin: `<path d="M3 4h10M6 4V2h4v2M4 4l1 10h6l1-10M7 7v5M9 7v5"/>`,
  copy: `<path d="M5 5h8v9H5zM3 11V2h8"/>`,
  gear: `<circle cx="8" cy="8" r="3"/><path d="M8 1v3M8 12v3M1 8h3M12 8h3M3 3l2 2M11 11l2 2M13 3l-2 2M5 11l-2 2"/>`,
  flag: `<path d="M3 15V2h9l-2 3 2 3H3"/>`,
  reply: `<path d="M7 3L2 8l5 5v-3c4 0 6 1 7 3 0-5-3-7-7-7z"/>`,
  forward: `<path d="M9 3l5 5-5 5v-3c-4 0-6 1-7 3 0-5 3-7 7-7z"/>`,
};
const drawn = name => `<svg width="16" height="16" fill="none" stroke="currentColor">${icon[name]}</svg>`;
