/** Finds changes between two OpenAPI documents that would break a program written for the older one. */

// biome-ignore lint/suspicious/noExplicitAny: OpenAPI documents are walked freely
type Json = any;
type Direction = 'request' | 'response';

/**
 * Compares the calls of two OpenAPI 3.1 documents.
 * @returns a sentence per breaking change; none if the newer document is compatible
 */
export function listBreakingChanges(older: Json, newer: Json): string[] {
  const found: string[] = [];
  for (const [path, methods] of Object.entries<Json>(older.paths))
    for (const [method, operation] of Object.entries<Json>(methods)) {
      const now = newer.paths[path]?.[method];
      const call = `${method.toUpperCase()} ${path}`;
      if (now) new Comparison(older, newer, found).compareOperations(call, operation, now);
      else found.push(`${call} is gone`);
    }
  return found;
}

/** Returns the major version: `2` of `2.1`. */
export const getMajorVersion = (document: Json): number =>
  Number(String(document.info.version).split('.')[0]);

class Comparison {
  readonly #compared = new Set<string>();

  constructor(
    readonly older: Json,
    readonly newer: Json,
    readonly found: string[],
  ) {}

  compareOperations(call: string, older: Json, newer: Json): void {
    const parametersOf = (operation: Json): Map<string, Json> =>
      new Map((operation.parameters ?? []).map((one: Json) => [`${one.in} ${one.name}`, one]));
    const [before, after] = [parametersOf(older), parametersOf(newer)];
    for (const name of before.keys())
      if (!after.has(name)) this.found.push(`${call}: parameter ${name} is gone`);
    for (const [name, { required }] of after)
      if (required && !before.get(name)?.required) this.found.push(`${call}: parameter ${name} is required`);
    if (newer.requestBody?.required && !older.requestBody?.required)
      this.found.push(`${call}: a body is required`);
    this.#compareContents(`${call} request`, older.requestBody, newer.requestBody, 'request');
    for (const [status, answer] of Object.entries<Json>(older.responses ?? {}))
      if (status.startsWith('2'))
        this.#compareContents(`${call} ${status}`, answer, newer.responses?.[status], 'response');
  }

  #compareContents(at: string, older: Json, newer: Json, direction: Direction): void {
    if (!older) return;
    if (!newer) {
      this.found.push(`${at} is gone`);
      return;
    }
    for (const [type, { schema }] of Object.entries<Json>(older.content ?? {}))
      if (newer.content?.[type]) this.#compareSchemas(at, schema, newer.content[type].schema, direction);
      else this.found.push(`${at}: ${type} is gone`);
  }

  #compareSchemas(at: string, older: Json, newer: Json, direction: Direction): void {
    if (!older || !newer) return;
    const pair = `${older.$ref} ${newer.$ref} ${direction}`;
    if (older.$ref && newer.$ref) {
      if (this.#compared.has(pair)) return;
      this.#compared.add(pair);
    }
    const before = resolve(this.older, older);
    const after = resolve(this.newer, newer);
    this.#compareTypes(at, before, after, direction);
    this.#compareProperties(at, before, after, direction);
    this.#compareSchemas(`${at}[]`, before.items, after.items, direction);
    for (const kind of ['oneOf', 'anyOf', 'allOf'])
      for (const [index, part] of (before[kind] ?? []).entries())
        this.#compareSchemas(at, part, alternativeLike(part, after[kind] ?? [], index), direction);
  }

  /** Reports a type that a request lost, or that a response gained: both break clients. */
  #compareTypes(at: string, before: Json, after: Json, direction: Direction): void {
    const [wide, narrow] = direction === 'request' ? [after, before] : [before, after];
    if (wide.type && narrow.type)
      for (const type of [narrow.type].flat())
        if (![wide.type].flat().includes(type) && !(type === 'integer' && wide.type === 'number'))
          this.found.push(`${at}: ${direction === 'request' ? 'no longer accepts' : 'may now be'} ${type}`);
    if (direction === 'request' && before.enum && after.enum)
      for (const value of before.enum)
        if (!after.enum.includes(value)) this.found.push(`${at}: no longer accepts ${value}`);
  }

  #compareProperties(at: string, before: Json, after: Json, direction: Direction): void {
    for (const [name, schema] of Object.entries(before.properties ?? {})) {
      const now = after.properties?.[name];
      if (now) this.#compareSchemas(`${at}.${name}`, schema, now, direction);
      else if (after.properties && (direction === 'response' || after.additionalProperties === false))
        this.found.push(`${at}.${name} is gone`);
    }
    if (direction === 'request')
      for (const name of after.required ?? [])
        if (!before.required?.includes(name)) this.found.push(`${at}.${name} is required`);
  }
}

function resolve(document: Json, schema: Json): Json {
  if (!schema.$ref) return schema;
  const path = String(schema.$ref).slice(2).split('/');
  return path.reduce((part, name) => part[name], document);
}

/** Returns the newer alternative with the same fixed value (the code of an action), otherwise the alternative at the same index. */
function alternativeLike(part: Json, alternatives: readonly Json[], index: number): Json {
  for (const [name, { const: value }] of Object.entries<Json>(part.properties ?? {}))
    if (value !== undefined) return alternatives.find((one) => one.properties?.[name]?.const === value);
  return alternatives[index];
}
