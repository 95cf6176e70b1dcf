import { type ApiKind, asJson } from './kind.ts';

/** Any JSON; written by the server only. */
export const json: ApiKind = { ...asJson, parse: (input) => input, jsonSchema: () => ({}), span: null };
