// Runs at the end of the report's page, as a person would use it; writes what it saw into the page.
(async function () {
  const faults = window.faults, $ = (s) => document.querySelector(s), $$ = (s) => [...document.querySelectorAll(s)];
  const tick = (ms = 0) => new Promise((done) => setTimeout(done, ms));
  const expect = (what, got, wanted) => {
    if (got !== wanted) faults.push(`${what}: ${JSON.stringify(got)} is not ${JSON.stringify(wanted)}`);
  };
  const cards = () => $$("#list > article"), shown = () => cards().filter((f) => !f.hidden);
  const all = cards().length;
  const press = (key) => (document.activeElement || document.body).dispatchEvent(
    new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));

  async function filters() {
    for (const name of ["confidence", "kind", "package"]) {
      for (const row of $$(`#facets input[name=${name}]`)) {
        row.click();
        expect(`${name} ${row.value}: shown`, shown().length, +row.closest("label").querySelector(".n").textContent);
        expect(`${name} ${row.value}: others`, shown().filter((f) => f.dataset[name] !== row.value).length, 0);
        row.click();
      }
    }
    expect("all again", shown().length, all);
    const [high, kind] = [$("#facets input[value=high]"), $("#facets input[name=kind]")];
    high.click();
    kind.click();
    expect("both", shown().length, cards().filter((f) => f.dataset.confidence === "high" && f.dataset.kind === kind.value).length);
    $("#reset").click();
    await tick(10);
    expect("reset", shown().length, all);
  }

  async function search() {
    const field = cards()[0].querySelector(".facts code").textContent;
    $("#q").value = field.toUpperCase();
    $("#q").dispatchEvent(new Event("input", {bubbles: true}));
    await tick(300);
    expect("search finds", shown().includes(cards()[0]), true);
    expect("search hides", shown().length < all, true);
    $("#q").value = "no such thing anywhere";
    $("#q").dispatchEvent(new Event("input", {bubbles: true}));
    await tick(300);
    expect("nothing", shown().length, 0);
    expect("that is said", $("#none").hidden, false);
    $("#q").focus();
    press("Escape");
    expect("escape", shown().length, all);
  }

  async function order() {
    const by = async (key) => {
      $("#sort").value = key;
      $("#sort").dispatchEvent(new Event("change", {bubbles: true}));
      await tick();
      return cards();
    };
    const falls = (list, key) => list.every((f, i) => i === 0 || key(list[i - 1]) <= key(f));
    expect("by place", falls(await by("place"), (f) => +f.dataset.place), true);
    expect("by kind", falls(await by("kind"), (f) => +f.dataset.order), true);
    expect("by rank", falls(await by("rank"), (f) => -f.dataset.rank), true);
    expect("none is lost", cards().length, all);
  }

  async function keys() {
    document.activeElement.blur();
    press("j");
    expect("j", document.activeElement, cards()[0].querySelector("summary"));
    press("j");
    press("j");
    press("k");
    expect("jjk", document.activeElement, cards()[1].querySelector("summary"));
    press("c");
    expect("c", $$("#list details[open]").length, 0);
    press("e");
    await tick();
    expect("e", $$("#list details[open]").length, all);
    expect("coloured", $$(".src .tk").length > 0, true);
    press("/");
    expect("/", document.activeElement, $("#q"));
    document.activeElement.blur();
    press("?");
    expect("?", $("#help").open, true);
    $("#help").close();
    location.hash = cards()[2].id;
    await tick(50);
    expect("link", cards()[2].querySelector("details").open, true);
  }

  /* --- contrast (WCAG 2.1, 1.4.3), of all text there is --- */

  const part = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const parse = (c) => {
    const n = c.match(/[\d.]+/g).map(Number);
    return [n[0], n[1], n[2], n[3] ?? 1];
  };
  function behind(e) {
    const layers = [];
    for (; e; e = e.parentElement) layers.push(parse(getComputedStyle(e).backgroundColor));
    return layers.reverse().reduce((under, [r, g, b, a]) => [r, g, b].map((v, i) => v * a + under[i] * (1 - a)), [255, 255, 255]);
  }
  function contrasts(theme) {
    document.documentElement.dataset.theme = theme;
    const seen = new Set();
    for (const e of $$("body *")) {
      const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim() !== "");
      if (!own || e.closest("script, style, title, desc, [hidden], dialog:not([open]), noscript") || !e.getClientRects().length) continue;
      const style = getComputedStyle(e), svg = e instanceof SVGElement;
      let under = behind(svg ? e.closest("div") : e);
      if (svg && e.classList.contains("bad")) under = parse(getComputedStyle(e.parentElement.querySelector(".stop.bad")).fill);
      const [x, y] = [light(parse(svg ? style.fill : style.color)), light(under)].sort((a, b) => b - a);
      const ratio = (x + 0.05) / (y + 0.05), what = `${e.tagName}.${e.getAttribute("class") || ""}`;
      if (ratio < 4.5 && !seen.has(what)) faults.push(`${theme}: contrast of ${what} '${e.textContent.slice(0, 20)}' is ${ratio.toFixed(2)}`);
      seen.add(what);
    }
    return seen.size;
  }

  function labels() {
    for (const e of $$("button, input, select, a, [role=region]")) {
      const name = e.getAttribute("aria-label") || e.textContent.trim() || [...(e.labels || [])].map((l) => l.textContent.trim()).join("");
      if (!name) faults.push(`no name: ${e.outerHTML.slice(0, 80)}`);
    }
    for (const e of $$("svg[role=img]")) {
      for (const id of e.getAttribute("aria-labelledby").split(" ")) {
        if (!document.getElementById(id)?.textContent) faults.push(`no #${id}`);
      }
    }
  }

  /* --- drawings: nothing leaves them, no text lies on text --- */

  function drawings() {
    for (const svg of $$("svg.flow")) {
      const box = svg.viewBox.baseVal, rows = {};
      for (const t of svg.querySelectorAll("text:not(.value)")) {
        const b = t.getBBox();
        if (b.x < 0 || b.x + b.width > box.width || b.y + b.height > box.height) faults.push(`leaves the drawing: ${t.textContent}`);
        (rows[Math.round(+t.getAttribute("y"))] ||= []).push([b.x, b.x + b.width, t.textContent]);
      }
      for (const row of Object.values(rows)) {
        row.sort((x, y) => x[0] - y[0]);
        row.forEach((b, i) => { if (i > 0 && b[0] < row[i - 1][1]) faults.push(`overlap: ${row[i - 1][2]} | ${b[2]}`); });
      }
    }
  }

  try {
    expect("some findings", all > 3, true);
    expect("status", $("#status").textContent.startsWith(all.toLocaleString("en")), true);
    await filters();
    await search();
    await order();
    await keys();
    $$("details").forEach((d) => { d.open = true; });
    await tick(50);
    labels();
    drawings();
    expect("texts seen", contrasts("light") > 20, true);
    contrasts("dark");
    for (const width of [document.documentElement.scrollWidth - document.documentElement.clientWidth]) {
      expect("sideways", width <= 0, true);
    }
  } catch (e) {
    faults.push(`${e} ${e.stack}`);
  }
  const out = document.createElement("pre");
  out.id = "outcome";
  out.textContent = `OUTCOME ${all} ${JSON.stringify(faults)} END`;
  document.body.append(out);
})();
