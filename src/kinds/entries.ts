/** Every field kind's Input and Filter. A kind without one of them does not compile. */
import type { Field, Kind, KindValues } from '#schema/kinds';
import { lines } from './lines.tsx';
import { plainEntries } from './plainEntries.ts';
import type { EntryKind } from './webKind.ts';

export const entries: { readonly [K in Kind]: EntryKind<KindValues[K]> } = { ...plainEntries, lines };

/** How a field's kind is entered and filtered by, for code that serves any field: its values are then unknown. */
export const entryOf = (field: Field): EntryKind => entries[field.kind] as EntryKind;
