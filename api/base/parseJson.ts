/** Parses JSON from clients and other systems. Checks the upper bounds before `JSON.parse` builds any value. */

/** Upper bounds for JSON: members of an object, nesting levels, elements of a list. */
export interface JsonBounds {
  members: number;
  levels: number;
  elements: number;
}
export const JSON_BOUNDS: JsonBounds = { members: 1_000, levels: 20, elements: 10_000 };

/** Thrown if JSON is refused. */
export class JsonError extends Error {
  readonly code: 'not_json' | 'too_complex';

  /** @param message in Vietnamese */
  constructor(code: JsonError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Parses JSON strictly.
 * @returns undefined for a blank text
 * @throws JsonError if the source is not UTF-8 or not JSON, exceeds the bounds, repeats a member, or has a forbidden member such as
 * `__proto__`
 */
export function parseJson(source: Uint8Array | string, bounds: JsonBounds = JSON_BOUNDS): unknown {
  const text = typeof source === 'string' ? source : decodeUtf8(source);
  if (text.trim() === '') return undefined;
  assertWithinBounds(text, bounds);
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonError('not_json', 'Nội dung gửi lên không phải là JSON hợp lệ.');
  }
}

/** Decodes UTF-8. @throws JsonError for other bytes, which would otherwise be stored as question marks */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new JsonError('not_json', 'Nội dung gửi lên không phải là UTF-8.');
  }
}

const FORBIDDEN_NAMES = new Set(['__proto__', 'prototype', 'constructor']);

/** An object or list that is still open during the scan. */
interface OpenContainer {
  /** Names of the members so far; null for a list. */
  names: Set<string> | null;
  /** Number of list elements so far, including the next one. */
  elements: number;
  /** True if the next string is a member name. */
  expectsName: boolean;
}

/** Scans the text once without building values; `JSON.parse` reports invalid JSON later. @throws JsonError */
function assertWithinBounds(text: string, { members, levels, elements }: JsonBounds): void {
  const open: OpenContainer[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const inner = open[open.length - 1];
    switch (text[at]) {
      case '"': {
        const end = findStringEnd(text, at);
        if (inner?.names && inner.expectsName) {
          inner.expectsName = false;
          addName(inner.names, text.slice(at, end + 1));
          if (inner.names.size > members) throw tooComplexError({ members, levels, elements });
        }
        at = end;
        break;
      }
      case '{':
      case '[': {
        if (open.length === levels) throw tooComplexError({ members, levels, elements });
        const isObject = text[at] === '{';
        open.push({ names: isObject ? new Set() : null, elements: 1, expectsName: isObject });
        break;
      }
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        if (!inner) break;
        inner.expectsName = inner.names !== null;
        inner.elements += 1;
        if (!inner.names && inner.elements > elements) throw tooComplexError({ members, levels, elements });
        break;
    }
  }
}

/** Returns the position of the quote that closes the string starting at `start`; the end of the text if there is none. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === '\\') before -= 1;
    // Backslashes escape each other in pairs, so an even number before the quote does not escape the quote.
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

/**
 * @param quoted a member's name as written, with quotes @throws JsonError if the name is forbidden or repeated (`JSON.parse` would use the
 * last one)
 */
function addName(names: Set<string>, quoted: string): void {
  const name = quoted.includes('\\') ? unescapeName(quoted) : quoted.slice(1, -1);
  if (FORBIDDEN_NAMES.has(name))
    throw new JsonError('not_json', `Nội dung gửi lên có mục "${name}" không được phép.`);
  if (names.has(name)) throw new JsonError('not_json', `Nội dung gửi lên có mục "${name}" hai lần.`);
  names.add(name);
}

function unescapeName(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

const tooComplexError = ({ members, levels, elements }: JsonBounds): JsonError =>
  new JsonError(
    'too_complex',
    `Nội dung gửi lên quá phức tạp: nhiều nhất ${members} mục trong một đối tượng, ${elements} phần tử trong một danh sách, ${levels} tầng.`,
  );
