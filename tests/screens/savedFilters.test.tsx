// @vitest-environment happy-dom
/** Filters that are saved for a list, shared with roles, removed and taken along from the browser. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { fakeServer, one, page } from './support/api.ts';
import { show } from './support/show.tsx';

type Saved = { name: string; filters: object; roles: string[]; owner_id: string; owner_name: string };

/** A server with these saved filters, by id; the viewer is account 1. */
function serve(saved: Map<string, Saved>) {
  let next = 100;
  return fakeServer(({ method, path, body }) => {
    const [resource = '', id = ''] = path.split('/');
    if (resource !== 'saved_filters') return page(resource, []);
    const given = (body as { data?: { attributes?: Partial<Saved> } })?.data?.attributes ?? {};
    const own = { name: '', filters: {}, roles: [], owner_id: '1', owner_name: 'Chủ' };
    if (method === 'POST') {
      const made = { ...own, ...given };
      next += 1;
      saved.set(String(next), made);
      return { ...one(resource, String(next), made), status: 201 };
    }
    if (method === 'DELETE') {
      saved.delete(id);
      return { status: 204 };
    }
    if (method === 'PATCH') {
      saved.set(id, { ...own, ...saved.get(id), ...given });
      return one(resource, id, saved.get(id) ?? {});
    }
    return page(
      resource,
      [...saved].map(([key, attributes]) => ({ id: key, ...attributes })),
    );
  });
}
const list = { '/mechanisms': <ResourceList resource="mechanisms" /> };
const open = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('button', { name: /^Bộ lọc đã lưu|^Đã lưu/ }));
  return screen.findByRole('list', { name: 'Bộ lọc đã lưu' });
};

test('a filter is saved under a name, removed, and brought back', async () => {
  const saved = new Map<string, Saved>();
  serve(saved);
  const { user } = show('/mechanisms?filter[name]=v', list);
  await open(user);
  await user.type(await screen.findByRole('textbox', { name: /^Lưu bộ lọc/ }), 'Vàng');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Vàng' });
  expect([...saved.values()]).toMatchObject([
    { name: 'Vàng', resource: 'mechanisms', filters: { name: 'v' } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Xóa bộ lọc Vàng' }));
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await screen.findByRole('button', { name: 'Vàng' });
  expect([...saved.values()]).toMatchObject([{ name: 'Vàng', filters: { name: 'v' } }]);
});

test('one that is shared is applied with a press, and an admin shares it further', async () => {
  const shared = {
    name: 'Của Hà',
    filters: { name: 'bạc' },
    roles: ['admin'],
    owner_id: '9',
    for_anyone: true,
  };
  const saved = new Map([['5', { ...shared, owner_name: 'Hà' }]]);
  serve(saved);
  const { user, search } = show('/mechanisms', list);
  const items = await open(user);
  await within(items).findByText(/^Hà · Chia sẻ với/);
  await user.click(screen.getByRole('button', { name: 'Chia sẻ bộ lọc Của Hà' }));
  const group = await screen.findByRole('group', { name: 'Chia sẻ Của Hà với' });
  await user.click(within(group).getByRole('checkbox', { name: /sales/i }));
  await waitFor(() => expect(saved.get('5')?.roles).toEqual(['admin', 'sales']));
  await user.click(screen.getByRole('button', { name: /^Của Hà/ }));
  await waitFor(() => expect(search()).toContain('filter[name]=bạc'));
});
