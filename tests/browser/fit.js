/* Finds what does not fit on a page: text that is cut, covered or collides, small targets, what scrolls, what is raw. */
(() => {
  const SLACK = 2;
  const BAR = 11;
  const RAW = /\{[a-z_]+\}|undefined|\bNaN\b|\[object/;
  const TARGETS = "button, a[href], input, select, summary, [role=button]";

  const brief = (element) => {
    const named = element.closest("[data-testid], [aria-label]") ?? element;
    const name = named.dataset?.testid ?? named.getAttribute("aria-label") ?? "";
    return `<${element.tagName.toLowerCase()} ${element.getAttribute("class") ?? ""}> “${(element.textContent ?? "").trim().slice(0, 50)}” at ${name.slice(0, 50)}`;
  };
  /** Styles are asked for thousands of times on one page that stands still. */
  let styles = new WeakMap();
  let clipped = new WeakMap();
  const style = (element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const ancestors = (element) => {
    const found = [];
    for (let one = element; one && one !== document.documentElement; one = one.parentElement) found.push(one);
    return found;
  };
  const isSpokenOnly = (element) => element.closest(".hidden, noscript, [aria-live], .skip, .flying") !== null;
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isSpokenOnly(element) && !isHiddenByClip(element);
  /** Some words are for ears only at some sizes. */
  const isHiddenByClip = (element) => {
    if (!element || element === document.documentElement) return false;
    if (!clipped.has(element)) clipped.set(element, style(element).clipPath === "inset(50%)" || isHiddenByClip(element.parentElement));
    return clipped.get(element);
  };
  /** Whole text is one tap away: a button that says it can be expanded, or a region that scrolls. */
  const isOpenedOnDemand = (element) => element.closest('[aria-expanded="false"], option, select') !== null;

  /** Every piece of text with its boxes on the screen. */
  function texts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (!node.data.trim() || !isShown(element) || isOpenedOnDemand(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (boxes.length > 0) found.push({ element, node, boxes });
    }
    return found;
  }

  /** The box of a letter is higher than the letter: only its middle two thirds must be seen. */
  const inner = ({ left, right, top, bottom, height }) => ({ left, right, top: top + height / 5, bottom: bottom - height / 5 });

  function cutBy(element, box) {
    for (const one of ancestors(element)) {
      const { overflowX, overflowY, position } = style(one);
      const frame = one.getBoundingClientRect();
      const scrolls = [overflowX, overflowY].some((how) => how === "auto" || how === "scroll");
      if (scrolls) return null;
      const clipsX = overflowX !== "visible" || one.tagName === "svg";
      const clipsY = overflowY !== "visible" || one.tagName === "svg";
      const isClipping = one.tagName !== "svg" || overflowX === "hidden";
      if (isClipping && clipsX && (box.left < frame.left - SLACK || box.right > frame.right + SLACK)) return one;
      if (isClipping && clipsY && (box.top < frame.top - SLACK || box.bottom > frame.bottom + SLACK)) return one;
      if (position === "fixed") return null;
    }
    return null;
  }

  function overflows({ element, boxes }) {
    if (element.namespaceURI.endsWith("svg")) return false;
    const block = ancestors(element).find((one) => !["inline", "contents"].includes(style(one).display));
    if (!block || isInScroller(block)) return false;
    const frame = block.getBoundingClientRect();
    return boxes.some(({ left, right }) => left < frame.left - SLACK || right > frame.right + SLACK);
  }
  const isInScroller = (element) => ancestors(element).some((one) => ["auto", "scroll"].includes(style(one).overflowX) && one.scrollWidth > one.clientWidth + 1);

  const alpha = (colour) => {
    const parts = colour.match(/[\d.]+/g);
    return parts === null ? 0 : parts.length > 3 ? Number(parts[3]) : 1;
  };
  const paints = (element) => {
    const { backgroundColor, backgroundImage, fill, fillOpacity, opacity } = style(element);
    if (Number(opacity) < 0.5) return false;
    if (element.namespaceURI.endsWith("svg")) return element.tagName !== "svg" && element.tagName !== "g" && element.tagName !== "text" && fill !== "none" && alpha(fill) > 0.5 && Number(fillOpacity) > 0.5;
    return alpha(backgroundColor) > 0.5 || (backgroundImage !== "none" && !backgroundImage.includes("radial")) || element.tagName === "IMG";
  };

  /** Guide, advice, results, notices and questions lie over the board until they are closed or answered. */
  const mayBePutAway = (element) => element.closest(".over, .toasts, .bar p, [data-asks]") !== null;

  /** What is painted over the middle of a text. */
  function coverOf({ element, boxes }) {
    const box = boxes[0];
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return null;
    const stack = document.elementsFromPoint(x, y);
    const own = stack.findIndex((one) => one === element || one.contains(element));
    if (own < 0) return null;
    const isSvg = element.namespaceURI.endsWith("svg") && stack[own] !== element;
    if (isSvg) return null;
    return stack.slice(0, own).find((one) => !element.contains(one) && paints(one) && !mayBePutAway(one)) ?? null;
  }

  const floats = (element) => ancestors(element).find((one) => ["fixed", "sticky"].includes(style(one).position) || style(one).zIndex > 0) ?? null;

  function collisions(found) {
    const pieces = found.flatMap(({ element, boxes }) => boxes.map((box) => ({ element, box: inner(box), float: undefined })));
    pieces.sort((one, two) => one.box.top - two.box.top);
    const out = [];
    pieces.forEach((one, n) => {
      for (let m = n + 1; m < pieces.length && pieces[m].box.top < one.box.bottom; m++) {
        const two = pieces[m];
        if (one.element === two.element || one.element.contains(two.element) || two.element.contains(one.element)) continue;
        const across = Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left);
        const down = Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top);
        if (across < 3 || down < 3) continue;
        if (isScrolledAway(one.element, one.box) || isScrolledAway(two.element, two.box)) continue;
        one.float ??= floats(one.element);
        two.float ??= floats(two.element);
        if (one.float === two.float) out.push(`collides: ${brief(one.element)} with ${brief(two.element)}`);
      }
    });
    return out;
  }
  /** Text below the edge of a region that scrolls is not seen there. */
  const isScrolledAway = (element, box) =>
    ancestors(element).some((one) => {
      if (!["auto", "scroll"].includes(style(one).overflowY)) return false;
      const frame = one.getBoundingClientRect();
      return box.bottom > frame.bottom + SLACK || box.top < frame.top - SLACK;
    });

  /** Scroll what seems covered into the middle and look again: what is docked may cover what can be scrolled. */
  function covered(found) {
    return found.flatMap((text) => {
      if (coverOf(text) === null) return [];
      const before = ancestors(text.element).map((one) => [one, one.scrollLeft, one.scrollTop]);
      const [x, y] = [scrollX, scrollY];
      text.element.scrollIntoView({ block: "center", behavior: "instant" });
      const range = document.createRange();
      range.selectNodeContents(text.node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const cover = boxes.length > 0 ? coverOf({ element: text.element, boxes }) : null;
      for (const [one, left, top] of before) one.scrollTo({ left, top, behavior: "instant" });
      scrollTo({ left: x, top: y, behavior: "instant" });
      return cover === null ? [] : [`covered: ${brief(text.element)} by ${brief(cover)}`];
    });
  }

  /** A word that is broken over two lines without a hyphen. */
  function broken() {
    return texts().flatMap(({ element, node, boxes }) => {
      if (boxes.length < 2 || element.closest("code, textPath, [data-testid=commitment]")) return [];
      return [...node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
        return tops.size > 1 ? [`broken: “${word}” in ${brief(element)}`] : [];
      });
    });
  }

  /** A choice whose words do not fit in its field; a twin beside it shows how wide it would like to be, or its longest word if words go on in the next line. */
  function choices() {
    return [...document.querySelectorAll("select")].filter(isShown).flatMap((select) => {
      const twin = select.cloneNode(true);
      const least = style(select).appearance === "base-select" ? "min-content" : "max-content";
      twin.style.cssText = `position: absolute !important; visibility: hidden !important; width: ${least} !important; min-width: 0 !important; max-width: none !important`;
      select.after(twin);
      const lacking = Math.round(twin.getBoundingClientRect().width - select.getBoundingClientRect().width);
      twin.remove();
      const [longest] = [...select.options].map(({ text }) => text).toSorted((one, two) => two.length - one.length);
      return lacking > 1 ? [`cut by ${lacking}: <select> “${longest}” at ${select.dataset.testid ?? select.ariaLabel}`] : [];
    });
  }

  function letters() {
    styles = new WeakMap();
    clipped = new WeakMap();
    const found = texts();
    const cut = found.flatMap(({ element, boxes }) => {
      const by = boxes.map((box) => cutBy(element, inner(box))).find((one) => one !== null);
      return by ? [`cut: ${brief(element)} by <${by.tagName.toLowerCase()} ${by.getAttribute("class") ?? ""}>`] : [];
    });
    const wide = found.filter(overflows).map(({ element }) => `overflows: ${brief(element)}`);
    const off = found
      .filter(({ element, boxes }) => !isInScroller(element) && boxes.some(({ left, right }) => left < -SLACK || right > innerWidth + SLACK))
      .map(({ element }) => `off the screen: ${brief(element)}`);
    return [...new Set([...cut, ...wide, ...off, ...collisions(found), ...covered(found), ...choices()])];
  }

  /** Places for placeholders: everything that is read or spoken. */
  function raw() {
    const said = [document.title, document.body.innerText.split("\n")].flat();
    for (const element of document.querySelectorAll("[aria-label], [title], [aria-valuetext], [placeholder]"))
      for (const name of ["aria-label", "title", "aria-valuetext", "placeholder"]) said.push(element.getAttribute(name) ?? "");
    return [...new Set(said.filter((text) => RAW.test(text)))].map((text) => `raw: ${text.slice(0, 100)}`);
  }

  /** Things to touch that are smaller than a fingertip; links within a sentence, the stars of a drawn sky and still pictures are exempt. */
  function small(least) {
    return [...document.querySelectorAll(TARGETS)].flatMap((element) => {
      if (!isShown(element) || element.closest("[data-fine], [inert]") || element.disabled) return [];
      if (element.tagName === "A" && style(element).display === "inline") return [];
      if (["checkbox", "radio", "file"].includes(element.type) && element.closest("label")) return [];
      const { width, height } = element.getBoundingClientRect();
      return width >= least - 0.6 && height >= least - 0.6 ? [] : [`small (${Math.round(width)}×${Math.round(height)}): ${brief(element)}`];
    });
  }

  /** What cannot be seen without scrolling. */
  function scrolled() {
    const page = document.scrollingElement;
    const board = document.querySelector("[data-testid=board]");
    const out = [];
    if (page.scrollHeight > innerHeight + 1) out.push(`the page scrolls: ${page.scrollHeight} of ${innerHeight}`);
    const main = document.querySelector("main");
    if (main.scrollHeight > main.clientHeight + 1) out.push(`the content scrolls: ${main.scrollHeight} of ${main.clientHeight}`);
    if (board && board.scrollHeight > board.clientHeight + 1) out.push(`the board scrolls: ${board.scrollHeight} of ${board.clientHeight}`);
    for (const part of document.querySelectorAll("[data-part=sheet], [data-part=others]"))
      if (part.scrollHeight > part.clientHeight + 1) out.push(`the part “${part.dataset.part}” scrolls: ${part.scrollHeight} of ${part.clientHeight}`);
    out.push(...sheets());
    if (board && board.scrollWidth > board.clientWidth) out.push(`the board scrolls aside: ${board.scrollWidth} of ${board.clientWidth}`);
    return out;
  }
  /** A score sheet that is too wide beside the bar it has when it scrolls down: here bars take no room, elsewhere they do. */
  function sheets() {
    return [...document.querySelectorAll("[data-part=sheet]")].flatMap((sheet) => {
      const { paddingLeft, paddingRight } = getComputedStyle(sheet);
      const room = sheet.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - BAR;
      const lacking = Math.max(0, ...[...sheet.querySelectorAll("table")].map((table) => Math.ceil(least(table) - room)));
      return lacking > 0 ? [`the score sheet lacks ${lacking} beside a bar`] : [];
    });
  }
  /** How wide an element is at least. */
  function least(element) {
    const before = element.style.cssText;
    element.style.cssText = `${before}; width: min-content !important`;
    const { width } = element.getBoundingClientRect();
    element.style.cssText = before;
    return width;
  }
  const aside = () => (document.scrollingElement.scrollWidth > innerWidth + 1 ? [`the page scrolls aside: ${document.scrollingElement.scrollWidth} of ${innerWidth}`] : []);

  /** Where the parts of the board are. */
  const parts = () =>
    Object.fromEntries(
      [...document.querySelectorAll("[data-testid=board], [data-testid=board] [data-part]")].map((element, n) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [`${element.dataset.part ?? "board"} ${n}`, [left, top, width, height].map(Math.round)];
      }),
    );

  window.fit = { broken, choices, letters, raw, small, scrolled, aside, parts };
})();
