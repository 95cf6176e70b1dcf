// @vitest-environment happy-dom
/** Filters saved for a list: shared with roles, removed, and moved from the browser to the server. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { installFakeServer, replyWithPage } from './support/api.ts';
import { openToolInMenu } from './support/openTool.ts';
import { createSavedFilterReplies, type SavedFilterOnServer } from './support/savedFilters.ts';
import { renderScreens } from './support/show.tsx';

/** Starts a server with these saved filters; its other lists are empty. */
function serve(saved: Map<string, SavedFilterOnServer>) {
  const answer = createSavedFilterReplies(saved);
  installFakeServer((call) => answer(call) ?? replyWithPage(call.path, []));
}
const list = { '/mechanisms': <ResourceList resource="mechanisms" /> };
const open = async (user: ReturnType<typeof renderScreens>['user']) => {
  await openToolInMenu(user, 'Bộ lọc đã lưu');
  return screen.findByRole('list', { name: 'Bộ lọc đã lưu' });
};

test('a filter is saved under a name, removed, and restored', async () => {
  const saved = new Map<string, SavedFilterOnServer>();
  serve(saved);
  const { user } = renderScreens('/mechanisms?filter[name]=v', list);
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

test('a shared filter is applied by a press, and an admin shares it with more roles', async () => {
  const shared = {
    name: 'Của Hà',
    filters: { name: 'bạc' },
    roles: ['admin'],
    owner_id: '9',
    for_anyone: true,
  };
  const saved = new Map([['5', { ...shared, owner_name: 'Hà' }]]);
  serve(saved);
  const { user, search } = renderScreens('/mechanisms', list);
  const items = await open(user);
  await within(items).findByText(/^Hà · Chia sẻ với/);
  await user.click(screen.getByRole('button', { name: 'Chia sẻ bộ lọc Của Hà' }));
  const group = await screen.findByRole('group', { name: 'Chia sẻ Của Hà với' });
  await user.click(within(group).getByRole('checkbox', { name: /sales/i }));
  await waitFor(() => expect(saved.get('5')?.roles).toEqual(['admin', 'sales']));
  await user.click(screen.getByRole('button', { name: /^Của Hà/ }));
  await waitFor(() => expect(search()).toContain('filter[name]=bạc'));
});
