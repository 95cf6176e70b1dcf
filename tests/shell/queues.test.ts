import { expect, it } from 'vitest';
import { resourceNamed } from '#schema/index';
import { hasList, pageOfPart } from '#schema/pages';
import { queues } from '#schema/queues';
import { filtersOf } from '#schema/resource';

it.each(queues)('$label counts a list that exists, by filters that each of its roles has', ({
  resource,
  filter,
  since,
  oldest,
  roles,
}) => {
  expect(hasList(resource) || pageOfPart(resource) !== undefined).toBe(true);
  for (const [name, filters, field] of [
    [resource, filter('2026-11-21'), since],
    ...(oldest ? [[oldest.resource, oldest.filter('2026-11-21'), oldest.since] as const] : []),
  ] as const) {
    const declared = resourceNamed(name);
    if (!declared) throw new Error(`no resource ${name}`);
    expect(Object.keys(declared.fields)).toContain(field);
    for (const role of roles) {
      expect(declared.access[role]).toBeDefined();
      const known = filtersOf(declared).filter(({ roles: whose }) => !whose || whose.includes(role));
      expect(known.map((one) => one.name)).toEqual(expect.arrayContaining(Object.keys(filters)));
    }
  }
});
