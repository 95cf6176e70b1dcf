/** Every field kind's Cell, Input and Filter. A kind without one of them does not compile. */
import type { Field, Kind, KindValues } from '#schema/kinds';
import { lines } from './lines.tsx';
import { plainKinds } from './plainKinds.ts';
import type { WebKind } from './webKind.ts';

export const webKinds: { readonly [K in Kind]: WebKind<KindValues[K]> } = { ...plainKinds, lines };

/** A field's kind, for code that serves any field: its values are then unknown. */
export const webKindOf = (field: Field): WebKind => webKinds[field.kind] as WebKind;
