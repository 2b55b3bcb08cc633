// Builds the parts of a scene as elements of a page and tells where they stand.
const ids = new Map();
let icons = "";

function element(tag, kind, part, ...children) {
  const made = document.createElement(tag);
  made.className = kind;
  if (part && part.id) ids.set(part.id, made);
  for (const child of children) if (child) made.append(child);
  return made;
}

function placed(made, part, across) {
  made.style.flex = part.grow ? (across ? "1 1 0" : "1 1 auto") : "0 0 auto";
  if (part.grow && across) made.style.minWidth = 0;
  if (part.fill || (part.grow && !across)) made.style.alignSelf = "stretch";
  return made;
}

const build = (part) => builders[part.t](part);

const builders = {
  col(part) {
    const made = element("div", "col", part, ...part.c.map((c) => placed(build(c), c, false)));
    made.style.gap = `${part.gap ?? 6}px`;
    if (part.pad) made.style.padding = `${part.pad}px`;
    return made;
  },
  row(part) {
    const made = element("div", "row", part, ...part.c.map((c) => placed(build(c), c, true)));
    made.style.gap = `${part.gap ?? 6}px`;
    if (part.top) made.style.alignItems = "flex-start";
    if (part.pad) made.style.padding = `${part.pad}px`;
    return made;
  },
  grid(part) {
    const table = element("table", part.ruled ? "ruled" : "plain", part);
    const [across, down] = part.gaps ?? [10, 6];
    if (!part.ruled) table.style.borderSpacing = `${across / 2}px ${down / 2}px`;
    if (part.even) { table.style.tableLayout = "fixed"; table.style.width = "100%"; }
    for (const cells of part.rows) {
      const line = element("tr", "");
      cells.forEach((cell, n) => {
        const made = element(cell && cell.head ? "th" : "td", "", null, cell && build(cell));
        if (cell && cell.align === "right") made.style.textAlign = "right";
        if (cell && cell.align === "fill") made.firstChild.style.width = "100%";
        if (part.stretch === n) made.style.width = "100%";
        line.append(made);
      });
      table.append(line);
    }
    return table;
  },
  pad(part) {
    const made = element("div", "pad", part, placed(build(part.child), { fill: 1, grow: 1 }, false));
    made.style.padding = `${part.pad}px`;
    return made;
  },
  panel(part) {
    const made = element("div", `panel ${part.tone ?? "card"}`, part, placed(build(part.child), { fill: 1, grow: 1 }, false));
    if (part.pad !== undefined) made.style.padding = `${part.pad}px`;
    if (part.w) { made.style.width = `${part.w}px`; made.style.height = `${part.h ?? 90}px`; }
    return made;
  },
  group(part) {
    return element("fieldset", "", part, element("legend", "", null, part.title), build(part.child));
  },
  tabs(part) {
    const strip = element("div", "strip", null, ...part.tabs.map((tab) =>
      element("button", tab.id === part.chosen ? "tab chosen" : "tab", tab, tab.text)));
    const page = element("div", "tabpage", null, build(part.page));
    return element("div", "tabs", part, strip, page);
  },
  space: () => element("div", "space"),
  label(part) {
    const made = element("span", `label ${part.role ?? "plain"}`, part, part.text || "\u00a0");
    if (part.cell) made.classList.add("cell");
    if (part.width) made.style.minWidth = `${part.width}ch`;
    if (part.wrap) { made.style.maxWidth = `${part.wrap}px`; made.style.whiteSpace = "normal"; }
    return made;
  },
  link(part) {
    const made = element("a", "", part, part.text);
    made.href = "#";
    return made;
  },
  button(part) {
    const names = ["button", part.flat && "flat", part.primary && "primary", part.chosen && "chosen"];
    const made = element("button", names.filter(Boolean).join(" "), part);
    if (part.icon) {
      const picture = document.createElement("img");
      picture.src = `file://${icons}/${part.icon}.png`;
      made.append(picture);
    }
    if (part.text) made.append(part.text);
    made.disabled = Boolean(part.disabled);
    if (part.width) made.style.minWidth = `${part.width}ch`;
    if (part.anchor) made.style.textAlign = "left";
    return made;
  },
  entry(part) {
    const made = element("input", "entry", part);
    made.type = part.password ? "password" : "text";
    made.value = part.text ?? "";
    made.readOnly = Boolean(part.readonly);
    made.disabled = Boolean(part.disabled);
    made.size = part.width ?? 24;
    made.autocomplete = "off";
    made.spellcheck = false;
    return made;
  },
  area(part) {
    const made = element("textarea", "entry", part, part.text ?? "");
    made.cols = part.width ?? 40;
    made.rows = part.height ?? 4;
    made.spellcheck = false;
    return made;
  },
  check: (part) => tick(part, "checkbox"),
  radio: (part) => tick(part, "radio"),
  combo(part) {
    const made = element("select", "", part);
    for (const each of part.options ?? [part.text]) made.append(new Option(each.text ?? each));
    made.value = part.text;
    made.disabled = Boolean(part.disabled);
    made.style.width = `${part.width ?? 22}ch`;
    if (!part.open) return made;
    const list = element("div", "popup", null, ...part.options.map((each) =>
      element("div", each.text === part.text ? "option chosen" : "option", each, each.text)));
    return element("div", "combo", null, made, list);
  },
  list(part) {
    const made = element("div", "list", part, ...part.items.map((item) => {
      const names = ["item", item.id === part.chosen && "chosen", item.lines.length > 1 && "lines"];
      return element("div", names.filter(Boolean).join(" "), item,
        ...item.lines.map((line, n) => element("div", n ? "dim" : "first", null, line)));
    }));
    if (part.width) made.style.minWidth = `${part.width}px`;
    return made;
  },
  table(part) {
    const head = element("tr", "", null, ...part.cols.map((title) => element("th", "", null, title)));
    const lines = part.items.map((item) => element("tr", item.id === part.chosen ? "chosen" : "", item,
      ...item.cells.map((cell, n) => {
        const made = element("td", "", { id: `${item.id}/${n}` }, cell);
        if ((part.right ?? []).includes(n)) made.style.textAlign = "right";
        return made;
      })));
    const made = element("table", "data", part, head, ...lines);
    [...head.children].forEach((cell, n) => { cell.style.width = `${part.widths[n]}px`; });
    return made;
  },
  tree(part) {
    const made = element("div", "tree", part);
    const insert = (nodes, depth) => {
      for (const each of nodes) {
        const mark = each.c && each.c.length ? (each.open ? "▾" : "▸") : "";
        const line = element("div", each.id === part.chosen ? "node chosen" : "node", each,
          element("span", "mark", null, mark), element("span", "", null, each.text));
        line.style.paddingLeft = `${6 + depth * 18}px`;
        made.append(line);
        if (each.open) insert(each.c ?? [], depth + 1);
      }
    };
    insert(part.nodes, 0);
    made.style.width = `${part.width ?? 220}px`;
    return made;
  },
  scrollbar() {
    return element("div", "bar", null, element("div", "tall"));
  },
  rule: () => element("hr", ""),
  menubar(part) {
    return element("div", "menubar", part, ...part.menus.map((menu) => {
      const opened = menu.id === part.opened;
      const title = element("div", opened ? "menu chosen" : "menu", menu, menu.text);
      if (!opened) return title;
      const list = element("div", "popup", null, ...part.entries.map((each) =>
        each.rule ? element("hr", "") :
          element("div", each.disabled ? "option disabled" : "option", each, each.text)));
      return element("div", "combo", null, title, list);
    }));
  },
};

function tick(part, type) {
  const box = document.createElement("input");
  box.type = type;
  box.checked = Boolean(part.on);
  box.disabled = Boolean(part.disabled);
  return element("label", part.disabled ? "tick disabled" : "tick", part, box, part.text);
}

function dialog(scene, number) {
  const title = element("div", "dialogtitle", null, scene.title);
  const inside = element("div", "dialog", { id: `dialog${number}` }, title, placed(build(scene.body), { grow: 1, fill: 1 }, false));
  inside.style.width = `${scene.w}px`;
  inside.style.minHeight = `${scene.h}px`;
  const room = document.documentElement;
  const left = scene.x - window.screenX - (window.outerWidth - window.innerWidth);
  const top = scene.y - window.screenY - (window.outerHeight - window.innerHeight);
  inside.style.left = `${Math.max(6, Math.min(left, room.clientWidth - scene.w - 6))}px`;
  inside.style.top = `${Math.max(6, Math.min(top, room.clientHeight - scene.h - 6))}px`;
  return element("div", "veil", null, inside);
}

function show(scene) {
  ids.clear();
  icons = scene.icons;
  document.title = scene.title;
  const body = placed(build(scene.body), { fill: 1, grow: 1 }, false);
  document.body.replaceChildren(body, ...scene.dialogs.map(dialog));
  if (scene.focus && ids.has(scene.focus)) ids.get(scene.focus).focus();
  return painted();
}

const painted = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));

async function boxes() {
  await painted();
  const [left, top] = [window.screenX, window.screenY];
  const found = { window: [left, top, window.innerWidth, window.innerHeight] };
  for (const [id, made] of ids) {
    const box = made.getBoundingClientRect();
    if (box.width) found[id] = [left + box.x, top + box.y, box.width, box.height].map(Math.round);
  }
  return found;
}
