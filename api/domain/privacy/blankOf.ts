import { erasedName } from '#schema/customers';
import type { AnyResource } from '#schema/resource';
import { shapeOf } from '../../db/shape.ts';

/** What the personal fields of a record hold once its customer is erased. */
export const blankOf = (resource: AnyResource): Record<string, string | null> =>
  Object.fromEntries(
    [...shapeOf(resource).stored.values()]
      .filter(({ field }) => field.personal)
      .map(({ name, field }) => [name, field.required ? erasedName : null]),
  );
