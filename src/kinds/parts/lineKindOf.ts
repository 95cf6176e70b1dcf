import type { Field } from '#schema/kinds';
import { plainKinds } from '../plainKinds.tsx';
import type { WebKind } from '../webKind.ts';

/** The kind of a line's field; lines hold no lines of their own, they would be read as JSON. */
export const lineKindOf = (field: Field): WebKind =>
  field.kind === 'lines' ? plainKinds.json : plainKinds[field.kind];
