import { inWords } from './cell.ts';
import { type ApiKind, asJson } from './kind.ts';

/** Any JSON; written by the server only. */
export const json: ApiKind = {
  ...inWords((value: unknown) => JSON.stringify(value)),
  ...asJson,
  parse: (input) => input,
  jsonSchema: () => ({}),
  span: null,
};
