// Builds elements; everything that comes from a request or the account becomes text, never markup.

/** An element with attributes, `on…` listeners and children, which may be strings, elements, arrays or nothing. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(key, String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

/** A table with a caption and a header row; each row is `{ cells, selected }`. */
export function table(caption, heads, rows, empty) {
  const body = rows.map(({ cells, selected }) =>
    h('tr', { class: selected ? 'selected' : undefined }, cells.map((cell) => h('td', {}, cell ?? ''))));
  const none = h('tr', {}, h('td', { colspan: heads.length, class: 'faint' }, empty));
  return h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    h('table', {},
      h('caption', {}, caption),
      h('thead', {}, h('tr', {}, heads.map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, body.length > 0 ? body : none)));
}

/** A labelled control. */
export function field(label, control, wide = false) {
  return h('label', { class: wide ? 'wide' : undefined }, label, control);
}

/** A select of these values. */
export function select(values, chosen, attributes = {}) {
  const options = values.map((value) => {
    const [key, text] = Array.isArray(value) ? value : [value, value];
    return h('option', { value: key, selected: key === chosen }, text);
  });
  return h('select', attributes, options);
}

/** Says something below the header, where screen readers announce it. */
export function say(text, isBad = false) {
  const status = document.getElementById('status');
  status.textContent = text;
  status.className = isBad ? 'bad' : '';
}
