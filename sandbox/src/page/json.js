// JSON whose numbers keep all their digits.

/** A number that JavaScript would round or write otherwise, as it was written. */
export class Exact {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Begins the strings that stand for such numbers; no text has this character. */
const MARK = '\u{e000}number:';
const MARKED = /"\u{e000}number:([^"]*)"/gu;

/** Parses JSON; throws a SyntaxError where it is none. */
export function parse(text) {
  const marked = text.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : JSON.stringify(MARK + token));
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith(MARK) ? new Exact(value.slice(MARK.length)) : value);
}

/** Writes JSON. */
export function stringify(value, indent) {
  const written = JSON.stringify(value, (_, item) => (item instanceof Exact ? MARK + item.text : item), indent);
  return written.replace(MARKED, '$1');
}

/** Parses JSON; returns other text as it is. */
export function parsed(text) {
  try {
    return parse(text);
  } catch {
    return text;
  }
}

/** Text as JSON with indents where it is JSON, else as it is. */
export function pretty(text) {
  try {
    return stringify(parse(text), 2);
  } catch {
    return text;
  }
}
