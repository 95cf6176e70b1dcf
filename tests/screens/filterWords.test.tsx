// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { resources } from '#schema/index';
import { type AnyResource, filtersOf } from '#schema/resource';
import { estimatedHref, partnerPackagesHref } from '../../src/reports/partners/partnerHrefs.ts';
import { filtersFor } from '../../src/screens/list/filtersFor.ts';
import { ResourceList } from '../../src/screens/ResourceList.tsx';
import { fakeServer, page } from './support/api.ts';
import { show, widen } from './support/show.tsx';
import { viewer } from './support/viewers.ts';

beforeEach(() => widen(1440));

const everybody = viewer('admin', 'finance', 'sales');
/** Every filter of a list, those that only a figure uses among them. */
const allFilters = (resource: AnyResource) =>
  filtersFor(resource, everybody, Object.fromEntries(filtersOf(resource).map(({ name }) => [name, 'x'])));

test.each(
  Object.values(resources as Readonly<Record<string, AnyResource>>).map((one) => [one.name, one] as const),
)('no two filters of %s have one name', (_name, resource) => {
  const labels = allFilters(resource).map(({ label }) => label);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});

describe('a list that a figure opened says of what it counts', () => {
  const open = async (address: string | undefined) => {
    fakeServer(() => page('packages', []));
    show(address ?? '', { '/packages': <ResourceList resource="packages" /> }, everybody);
    await screen.findByRole('button', { name: 'Thu gọn' });
    return (label: string) => (screen.getByRole('combobox', { name: label }) as HTMLInputElement).value;
  };

  test('that it came by a partner, where it did', async () => {
    const answerOf = await open(
      partnerPackagesHref({ partner_id: '', month: null }, { month: '', year: '' }, true, false),
    );
    expect(answerOf('Qua đối tác')).toBe('Có');
    expect(answerOf('Đã có ngày kết thúc')).toBe('Có');
    expect(screen.getAllByRole('combobox', { name: 'Đối tác' })).toHaveLength(1);
  });

  test('that it is in no partner revenue yet, where it is not', async () => {
    const answerOf = await open(estimatedHref({ partner_id: '', month: null }, 'all', false));
    expect(answerOf('Đã vào doanh thu đối tác')).toBe('Không');
    expect(answerOf('Đã có ngày kết thúc')).toBe('Không');
  });
});
