import type { Kind } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';

/** Kinds that no cell of a table can hold. */
const unlisted: readonly Kind[] = ['password', 'lines', 'json', 'rich_text', 'refs'];

/** The fields that a list could show beside its declared columns. */
export const undeclaredColumns = (
  { fields, list }: AnyResource,
  declared: readonly string[] = list.columns,
): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    declared.includes(name) || field.transient || unlisted.includes(field.kind) ? [] : [name],
  );
