import { expect, it } from 'vitest';
import { resourceNamed } from '#schema/index';
import { queues } from '#schema/queues';
import { filtersOf } from '#schema/resource';
import { hasList } from '../../src/shell/pages.ts';

it.each(queues)('$label counts a list that exists, for roles that may read it', ({
  resource,
  filter,
  since,
  roles,
}) => {
  const declared = resourceNamed(resource);
  expect(declared && hasList(resource)).toBe(true);
  if (!declared) return;
  const known = filtersOf(declared).map(({ name }) => name);
  expect(known).toEqual(expect.arrayContaining(Object.keys(filter)));
  expect(Object.keys(declared.fields)).toContain(since);
  for (const role of roles) expect(declared.access[role]).toBeDefined();
});
