"use strict";
(function () {
  const root = document.documentElement;
  root.classList.add("scripted");
  const $ = (id) => document.getElementById(id);
  const list = $("list"), status = $("status"), query = $("q");
  const findings = Array.from(list.children);
  const facets = Array.from(document.querySelectorAll("#facets input[type=checkbox]"));
  let shown = findings, texts = null;

  /* --- filters --- */

  const text = (f, i) => (texts ||= findings.map((x) => x.textContent.toLowerCase()))[i];

  function chosen() {
    const sets = {};
    for (const box of facets) {
      if (box.checked) (sets[box.name] ||= new Set()).add(box.value);
    }
    return Object.entries(sets);
  }

  function filter() {
    const sets = chosen(), words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    findings.forEach((f, i) => {
      f.hidden = !(sets.every(([name, values]) => values.has(f.dataset[name])) &&
                   words.every((w) => text(f, i).includes(w)));
    });
    shown = Array.from(list.children).filter((f) => !f.hidden);
    const n = shown.length.toLocaleString("en"), all = findings.length.toLocaleString("en");
    status.textContent = n === all ? `${all} finding${all === "1" ? "" : "s"}` : `${n} of ${all} findings`;
    $("none").hidden = shown.length > 0 || findings.length === 0;
  }

  let later = 0;
  query.addEventListener("input", () => {
    clearTimeout(later);
    later = setTimeout(filter, findings.length > 500 ? 150 : 0);
  });
  $("facets").addEventListener("change", filter);
  $("facets").addEventListener("submit", (e) => e.preventDefault());
  $("facets").addEventListener("reset", () => setTimeout(filter));

  /* --- order: the page comes by rank, and `place` is that of the other reports --- */

  const orders = {
    rank: (f) => [-f.dataset.rank], place: (f) => [],
    kind: (f) => [+f.dataset.order, -f.dataset.rank],
  };
  $("sort").addEventListener("change", (e) => {
    const key = orders[e.target.value];
    const keyed = findings.map((f) => [...key(f), +f.dataset.place, f]);
    keyed.sort((x, y) => {
      let i = 0;
      while (x[i] === y[i]) i++;
      return x[i] - y[i];
    });
    const behind = list.nextSibling; /* moved while it is no part of the page: much faster */
    list.remove();
    for (const k of keyed) list.append(k.at(-1));
    behind.before(list);
    filter();
  });

  /* --- opening --- */

  const details = (f) => f.firstElementChild;
  const setAll = (fs, open) => fs.forEach((f) => { details(f).open = open; });
  $("open").addEventListener("click", () => setAll(shown, true));
  $("close").addEventListener("click", () => setAll(shown, false));

  function reveal() {
    let target = null;
    try { target = $(decodeURIComponent(location.hash.slice(1))); } catch (e) { return; }
    if (!target || target.tagName !== "ARTICLE") {
      for (let d = target; d; d = d.parentElement) if (d.tagName === "DETAILS") d.open = true;
      if (target) target.scrollIntoView();
      return;
    }
    if (target.hidden) { $("facets").reset(); findings.forEach((f) => { f.hidden = false; }); }
    details(target).open = true;
    target.scrollIntoView();
    details(target).firstElementChild.focus({preventScroll: true});
  }
  addEventListener("hashchange", reveal);

  let opened = [];
  addEventListener("beforeprint", () => {
    opened = shown.filter((f) => !details(f).open);
    setAll(opened, true);
  });
  addEventListener("afterprint", () => setAll(opened, false));

  /* --- colours in sources, when a finding is opened --- */

  const tokens = new RegExp(
    "(\\/\\/.*$|\\/\\*.*?(?:\\*\\/|$)|^\\s*\\*(?:\\s.*|\\/)?$)" +
    "|(\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])*')" +
    "|\\b(abstract|assert|boolean|break|byte|case|catch|char|class|continue|default|do|double|else|" +
    "enum|extends|final|finally|float|for|if|implements|import|instanceof|int|interface|long|native|" +
    "new|null|package|private|protected|public|record|return|short|static|super|switch|" +
    "synchronized|this|throw|throws|transient|true|false|try|var|void|volatile|while|yield)\\b", "g");

  function colour(cell) {
    const line = cell.textContent, parts = [];
    let from = 0;
    for (const m of line.matchAll(tokens)) {
      const span = document.createElement("span");
      span.className = m[1] ? "tc" : m[2] ? "ts" : "tk";
      span.textContent = m[0];
      parts.push(line.slice(from, m.index), span);
      from = m.index + m[0].length;
    }
    if (from > 0) cell.replaceChildren(...parts, line.slice(from));
  }
  function colourAll(d) {
    if (d.open && !d.dataset.coloured) {
      d.dataset.coloured = "1";
      d.querySelectorAll(".src").forEach(colour);
    }
  }
  list.addEventListener("toggle", (e) => colourAll(e.target), true);
  findings.forEach((f) => colourAll(details(f)));

  /* --- light and dark --- */

  const dark = matchMedia("(prefers-color-scheme: dark)"), theme = $("theme");
  const isDark = () => (root.dataset.theme || (dark.matches ? "dark" : "light")) === "dark";
  const label = () => { theme.textContent = isDark() ? "Light" : "Dark"; };
  const store = (f) => { try { return f(localStorage); } catch (e) { return null; } };
  root.dataset.theme = store((s) => s.getItem("blocal-theme")) || "";
  if (!root.dataset.theme) delete root.dataset.theme;
  theme.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    store((s) => s.setItem("blocal-theme", root.dataset.theme));
    label();
  });
  dark.addEventListener("change", label);
  label();

  /* --- keys --- */

  function step(by) {
    const at = shown.indexOf(document.activeElement.closest("article"));
    const next = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by];
    if (next) {
      details(next).firstElementChild.focus({preventScroll: true});
      next.scrollIntoView({block: "nearest"});
    }
  }
  const keys = {
    j: () => step(1), k: () => step(-1), "/": () => query.focus(),
    e: () => setAll(shown, true), c: () => setAll(shown, false),
    r: () => $("facets").reset(), "?": () => $("help").showModal(),
  };
  $("keys").addEventListener("click", keys["?"]);
  query.addEventListener("keydown", (e) => {
    if (e.key === "Escape") { query.value = ""; filter(); query.blur(); }
  });
  addEventListener("keydown", (e) => {
    const typing = e.target.matches("input:not([type=checkbox]), select, textarea") || $("help").open;
    if (!typing && !e.ctrlKey && !e.metaKey && !e.altKey && Object.hasOwn(keys, e.key)) {
      e.preventDefault();
      keys[e.key]();
    }
  });

  filter();
  if (location.hash) reveal();
})();
