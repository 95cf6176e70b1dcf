/**
 * Builds JSON Schemas for the answers of API calls. openapi.json contains the schemas; the API and the screens use the types inferred from
 * them.
 */

declare const valueType: unique symbol;
/** A JSON Schema whose values are of type `T`. */
export type AnswerShape<T = unknown> = Readonly<Record<string, unknown>> & { readonly [valueType]?: T };
/** TypeScript type of an answer: `type PayRun = AnswerOf<typeof payRun>`. */
export type AnswerOf<S> = S extends { readonly [valueType]?: infer T } ? Exclude<T, undefined> : never;

type Members = Readonly<Record<string, AnswerShape>>;
type MembersOf<M extends Members, O extends keyof M> = { [K in Exclude<keyof M, O>]: AnswerOf<M[K]> } & {
  [K in O]?: AnswerOf<M[K]>;
};

export const stringShape: AnswerShape<string> = { type: 'string' };
export const integerShape: AnswerShape<number> = { type: 'integer' };
export const numberShape: AnswerShape<number> = { type: 'number' };
export const booleanShape: AnswerShape<boolean> = { type: 'boolean' };
export const dayShape: AnswerShape<string> = { type: 'string', format: 'date' };
export const monthShape: AnswerShape<string> = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' };

export const orNull = <T>(schema: AnswerShape<T>): AnswerShape<T | null> => ({
  anyOf: [schema, { type: 'null' }],
});
export const listOf = <T>(items: AnswerShape<T>): AnswerShape<T[]> => ({ type: 'array', items });
/** Schema of an object with any member names. All values have the same schema. */
export const mapOf = <T>(values: AnswerShape<T>): AnswerShape<Record<string, T>> => ({
  type: 'object',
  additionalProperties: values,
});
/** Schema of an object with exactly these members; members in `optional` may be missing. */
export const shape = <const M extends Members, O extends keyof M & string = never>(
  members: M,
  optional: readonly O[] = [],
): AnswerShape<MembersOf<M, O>> => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(members).filter((name) => !(optional as readonly string[]).includes(name)),
  properties: members,
});
export const oneOf = <const V extends string>(values: readonly V[]): AnswerShape<V> => ({
  type: 'string',
  enum: values,
});
