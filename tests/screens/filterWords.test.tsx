// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { Form, ResourceContextProvider } from 'react-admin';
import { beforeEach, describe, expect, test } from 'vitest';
// Preloaded, so that the first test need not wait.
import '../../src/screens/list/FilterForm.tsx';
import { resources } from '#schema/index';
import { type AnyResource, listFilters } from '#schema/resource';
import { getInputComponent } from '../../src/kinds/inputs/index.tsx';
import {
  buildEstimatedPackagesHref,
  buildPartnerPackagesHref,
} from '../../src/reports/partners/partnerHrefs.ts';
import { listShownFilters } from '../../src/screens/list/listShownFilters.ts';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { getDeclaration } from '../../src/screens/parts/getDeclaration.ts';
import { installFakeServer, replyWithPage } from './support/api.ts';
import { renderScreens, setWindowWidth } from './support/show.tsx';
import { buildViewer } from './support/viewers.ts';

beforeEach(() => setWindowWidth(1440));

const everybody = buildViewer('admin', 'finance', 'sales');
/** Returns every filter of a list, including filters that only links from reports use. */
const allFilters = (resource: AnyResource) =>
  listShownFilters(
    resource,
    everybody,
    Object.fromEntries(listFilters(resource).map(({ name }) => [name, 'x'])),
  );

test.each(
  Object.values(resources as Readonly<Record<string, AnyResource>>).map((one) => [one.name, one] as const),
)('no two filters of %s have the same name', (_name, resource) => {
  const labels = allFilters(resource).map(({ label }) => label);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});

describe('a list opened from a report value shows its filters', () => {
  const open = async (address: string | undefined) => {
    installFakeServer(() => replyWithPage('packages', []));
    renderScreens(address ?? '', { '/packages': <ResourceList resource="packages" /> }, everybody);
    await screen.findByRole('button', { name: 'Thu gọn' });
    return (label: string) => (screen.getByRole('combobox', { name: label }) as HTMLInputElement).value;
  };

  test('that the packages came through a partner', async () => {
    const answerOf = await open(
      buildPartnerPackagesHref({ partner_id: '', month: null }, { month: '', year: '' }, true, false),
    );
    expect(answerOf('Qua đối tác')).toBe('Có');
    expect(answerOf('Đã có ngày kết thúc')).toBe('Có');
    expect(screen.getAllByRole('combobox', { name: 'Đối tác' })).toHaveLength(1);
  });

  test('that the packages are in no partner revenue yet', async () => {
    const answerOf = await open(buildEstimatedPackagesHref({ partner_id: '', month: null }, 'all', false));
    expect(answerOf('Đã vào doanh thu đối tác')).toBe('Không');
    expect(answerOf('Đã có ngày kết thúc')).toBe('Không');
  });
});

describe('suggested sources', () => {
  const used = ['Hội Mẹ Bỉm', 'Bạn bè', 'Mẹ và Bé'];
  const customers = (names: readonly string[], total?: number) =>
    replyWithPage(
      'customers',
      names.map((source_name, at) => ({ id: String(at + 1), source_name })),
      total,
    );
  const open = async (reply: Parameters<typeof installFakeServer>[0]) => {
    const server = installFakeServer(reply);
    const shown = listShownFilters(getDeclaration('customers'), everybody).find(
      ({ filter }) => filter.name === 'source_name',
    );
    if (!shown) throw new Error('Customers have no filter on their source');
    const Input = getInputComponent(shown.field);
    const bar = (
      <ResourceContextProvider value="customers">
        <Form>
          <Input source="source_name" field={shown.field} compact />
        </Form>
      </ResourceContextProvider>
    );
    const { user } = renderScreens('/', { '/': bar });
    const input = await screen.findByRole('combobox', { name: 'Nguồn' });
    await user.click(input);
    await screen.findByRole('option', { name: used[0] as string });
    return { ...server, user, input };
  };
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  test('are narrowed while typing, without regard to accents', async () => {
    const { user, input } = await open(() => customers(used));
    expect(offered()).toEqual(['Bạn bè', 'Hội Mẹ Bỉm', 'Mẹ và Bé']);
    await user.type(input, 'me b');
    expect(offered()).toEqual(['Mẹ và Bé', 'Hội Mẹ Bỉm']);
  });

  test('include those of customers beyond the first thousand', async () => {
    const { user, input, calls } = await open(({ query }) =>
      query['filter[source_name]'] ? customers(['Mẹ Sữa']) : customers(used, 1500),
    );
    await user.type(input, 'me s');
    // Slow typing also gets answers for the first letters.
    await waitFor(() => expect(calls.at(-1)?.query['filter[source_name]']).toBe('me s'));
    await waitFor(() => expect(offered()).toEqual(['Mẹ Sữa']));
  });
});
