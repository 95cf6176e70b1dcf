/** What every field kind is in the browser. A kind that is left out does not compile. */
import type { Field, Kind } from '#schema/kinds';
import { LinesField } from './fields/LinesField.tsx';
import { plainKinds } from './plainKinds.tsx';
import type { WebKind } from './webKind.ts';

export const webKinds: { readonly [K in Kind]: WebKind } = {
  ...plainKinds,
  lines: { Field: LinesField, wide: true },
};

export const webKindOf = (field: Field): WebKind => webKinds[field.kind];
