/** Reads a JSON body: nothing is coerced, a member named twice or meant for a prototype is refused. */
import { ApiError } from '../errors.ts';

const refuse = (detail: string): never => {
  throw new ApiError({ status: 400, code: 'not_json', detail, source: { pointer: '' } });
};

/** @throws ApiError 400 for what is not JSON, for repeated members, and for `__proto__` and its like. */
export function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text, (name, inner: unknown) => {
      if (name === '__proto__' || name === 'prototype' || name === 'constructor')
        refuse(`Nội dung gửi lên có mục "${name}" không được phép.`);
      return inner;
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    refuse('Nội dung gửi lên không phải là JSON hợp lệ.');
  }
  const twice = repeatedMember(text);
  if (twice !== null) refuse(`Nội dung gửi lên có mục "${twice}" hai lần.`);
  return value;
}

/** The first member name that an object of this (valid) JSON holds twice; `JSON.parse` silently takes the last. */
function repeatedMember(text: string): string | null {
  const open: (Set<string> | null)[] = [];
  const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [word, colon] = found;
    if (word === '{') open.push(new Set());
    else if (word === '[') open.push(null);
    else if (word === '}' || word === ']') open.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(word.slice(0, word.length - colon.length)) as string;
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return null;
}
