// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#schema/access';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import { installFakeServer, replyWithPage, replyWithRecord, replyWithRefusal } from './support/api.ts';
import { renderScreens, setWindowWidth } from './support/show.tsx';
import { buildViewer } from './support/viewers.ts';

const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const note = (id: string, text: string, more: object = {}) => ({
  ...{ id, record_type: 'partners', record_id: '7', record_title: 'Phòng khám', record_path: '/partners/7' },
  ...{ text, author_id: '1', author_name: 'Lê Ngọc Bích', created_at: at(100 - Number(id)), edited_at: null },
  mentions: [],
  ...more,
});
const people = [
  { id: '1', name: 'Lê Ngọc Bích', roles: ['admin'] },
  { id: '2', name: 'Nguyễn Thị Hoa', roles: ['sales'] },
  { id: '3', name: 'Trần Hoàng', roles: ['finance'] },
  { id: '4', name: 'Phạm Hoài', roles: [] },
];
type Row = ReturnType<typeof note>;

/** Opens the page of a partner with these notes; the server stores changes to them. */
function open(notes: Row[], { role = 'admin' as Role, hash = '', refuses = false } = {}) {
  const kept = [...notes];
  const server = installFakeServer(({ method, path, query, body }) => {
    if (path === 'partners/7') return replyWithRecord('partners', '7', { name: 'Phòng khám', code: 'PK' });
    if (path.endsWith('/actions')) return { body: { data: { actions: [] } } };
    if (path === 'users') return replyWithPage('users', people);
    if (path === 'notes' && method === 'POST') {
      if (refuses) return replyWithRefusal(422, 'Không ghi được.', '/data/attributes/text');
      const made = note(String(kept.length + 1), '', body.data?.attributes);
      kept.push(made);
      return { ...replyWithRecord('notes', made.id, made), status: 201 };
    }
    if (path === 'notes') {
      const size = Number(query['page[size]']);
      return replyWithPage('notes', [...kept].reverse().slice(0, size), kept.length);
    }
    const [, id] = path.split('/');
    const found = kept.find((one_) => one_.id === id);
    if (method === 'DELETE') kept.splice(kept.indexOf(found as Row), 1);
    if (method === 'DELETE') return { status: 204 };
    if (method === 'PATCH') Object.assign(found as Row, body.data?.attributes, { edited_at: at(0) });
    return path.startsWith('notes/')
      ? replyWithRecord('notes', id ?? '', found ?? {})
      : replyWithPage(path, []);
  });
  const shown = renderScreens(
    `/partners/7${hash}`,
    { '/partners/:id': <RecordPage resource="partners" /> },
    buildViewer(role),
  );
  const texts = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
  const box = () => screen.findByRole('textbox', { name: 'Viết ghi chú' });
  return { ...server, ...shown, texts, box };
}

beforeEach(() => {
  setWindowWidth(1440);
  localStorage.clear();
});

test('are on the record’s page, the newest last; earlier ones open with a press', async () => {
  const { user, texts } = open(Array.from({ length: 8 }, (_, n) => note(String(n + 1), `ghi chú ${n + 1}`)));
  await waitFor(() => expect(texts()).toEqual([4, 5, 6, 7, 8].map((n) => `ghi chú ${n}`)));
  await user.click(screen.getByRole('button', { name: 'Xem 3 ghi chú trước' }));
  await waitFor(() => expect(texts()[0]).toBe('ghi chú 1'));
  expect(texts()).toHaveLength(8);
});

test('are not requested for a partner', async () => {
  const { calls } = open([note('1', 'kín')], { role: 'partner' });
  expect((await screen.findAllByText('Phòng khám')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('region', { name: 'Ghi chú' })).toBeNull();
  expect(calls.filter(({ path }) => path.startsWith('notes'))).toEqual([]);
});

test('the URL of a note shows the note among all of them', async () => {
  const { texts } = open(
    Array.from({ length: 8 }, (_, n) => note(String(n + 1), `ghi chú ${n + 1}`)),
    { hash: '#note-2' },
  );
  await waitFor(() => expect(texts()).toHaveLength(8));
});

describe('writing a note', () => {
  test('starts with the key m, is sent once by Ctrl Enter, and appears below the others', async () => {
    const { user, texts, box, sent } = open([note('1', 'một')]);
    await box();
    await user.keyboard('m');
    expect(document.activeElement).toBe(await box());
    await user.keyboard('hai{Enter}dòng');
    expect(((await box()) as HTMLTextAreaElement).value).toBe('hai\ndòng');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(texts()).toEqual(['một', 'hai\ndòng']));
    expect(((await box()) as HTMLTextAreaElement).value).toBe('');
    expect(sent('POST').map(({ body }) => body.data?.attributes)).toEqual([
      { record_type: 'partners', record_id: '7', text: 'hai\ndòng', mentions: [] },
    ]);
    expect(sent('POST')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  test('completes names after @ with users who can read the record', async () => {
    const { user, box, sent } = open([]);
    await user.type(await box(), 'nhờ @hoa');
    const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    await waitFor(async () => expect(await options()).toEqual(['Nguyễn Thị Hoa', 'Trần Hoàng']));
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}xem nhé');
    expect(((await box()) as HTMLTextAreaElement).value).toBe('nhờ @Nguyễn Thị Hoa xem nhé');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Gửi ghi chú' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body.data?.attributes?.mentions).toEqual(['2']);
  });

  test('survives an error and leaving the page', async () => {
    const first = open([], { refuses: true });
    await first.user.type(await first.box(), 'đừng mất');
    await first.user.click(screen.getByRole('button', { name: 'Gửi ghi chú' }));
    expect(await screen.findByText('Không ghi được.')).toBeTruthy();
    expect(((await first.box()) as HTMLTextAreaElement).value).toBe('đừng mất');
    await first.router.navigate('/partners/8');
    await first.router.navigate('/partners/7');
    await waitFor(async () => expect(((await first.box()) as HTMLTextAreaElement).value).toBe('đừng mất'));
  });
});

describe('own notes', () => {
  test('can be changed for a day, other users’ never; an admin deletes any', async () => {
    const notes = [
      note('1', 'cũ', { created_at: at(25 * 60) }),
      note('2', 'của người khác', { author_id: '2', author_name: 'Nguyễn Thị Hoa' }),
      note('3', 'mới'),
      note('4', 'của máy', { author_id: null, author_name: null }),
    ];
    const { user, sent, texts } = open(notes);
    await waitFor(() => expect(texts()).toHaveLength(4));
    const items = screen.getAllByRole('listitem').map((item) => within(item));
    const may = (name: string) => items.map((item) => item.queryByRole('button', { name }) !== null);
    expect(may('Sửa ghi chú')).toEqual([false, false, true, false]);
    expect(may('Xóa ghi chú')).toEqual([true, true, true, true]);
    expect(items[3]?.getByText('Hệ thống')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sửa ghi chú' }));
    const box = await screen.findByRole('textbox', { name: 'Sửa ghi chú' });
    await user.clear(box);
    await user.type(box, 'sửa rồi{Control>}{Enter}{/Control}');
    await waitFor(() => expect(texts()[2]).toBe('sửa rồi'));
    expect(sent('PATCH').map(({ path, body }) => [path, body.data?.attributes])).toEqual([
      ['notes/3', { text: 'sửa rồi' }],
    ]);
    expect(screen.getByText(/đã sửa/)).toBeTruthy();
    await user.click(items[1]?.getByRole('button', { name: 'Xóa ghi chú' }) as HTMLElement);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Xóa' }));
    await waitFor(() => expect(texts()).toEqual(['cũ', 'sửa rồi', 'của máy']));
  });

  test('can be deleted by their author; a user who is not an admin deletes no others', async () => {
    const others = note('2', 'của người khác', { author_id: '2', author_name: 'Nguyễn Thị Hoa' });
    const { texts } = open([note('1', 'của mình'), others], { role: 'finance' });
    await waitFor(() => expect(texts()).toHaveLength(2));
    expect(screen.getAllByRole('button', { name: 'Xóa ghi chú' })).toHaveLength(1);
  });
});

test('markup in a note is shown as text; names in it are bold', async () => {
  const text = '<b>x</b> @Nguyễn Thị Hoa';
  const { texts } = open([note('1', text, { mentions: ['2'] })]);
  await waitFor(() => expect(texts()).toEqual([text]));
  await waitFor(() =>
    expect([...document.querySelectorAll('li p b')].map(({ textContent }) => textContent)).toEqual([
      '@Nguyễn Thị Hoa',
    ]),
  );
});

describe('editing a note', () => {
  async function change() {
    const shown = open([note('1', 'Gọi lại chiều nay')]);
    await shown.user.click(await screen.findByRole('button', { name: 'Sửa ghi chú' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sửa ghi chú' });
    return { ...shown, box };
  }

  test('Escape closes it at once if nothing changed, and asks before a change is lost', async () => {
    const { user, box, sent } = await change();
    await user.type(box, ' nhé');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Có thay đổi chưa lưu' });
    await user.click(within(question).getByText('Ở lại'));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sửa ghi chú' })).value).toBe(
      'Gọi lại chiều nay nhé',
    );
    // Closes, and confirms that the change may be lost: the form opens without the change the next time.
    await user.click(screen.getByRole('button', { name: 'Hủy' }));
    await user.click(await screen.findByText('Bỏ thay đổi'));
    await user.click(await screen.findByRole('button', { name: 'Sửa ghi chú' }));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sửa ghi chú' })).value).toBe(
      'Gọi lại chiều nay',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Sửa ghi chú' })).toBeNull());
    expect(sent('PATCH')).toEqual([]);
  });

  test('Escape that ends a word of an input method does not close it', async () => {
    const { box } = await change();
    fireEvent.keyDown(box, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, isComposing: true });
    expect(screen.getByRole('textbox', { name: 'Sửa ghi chú' })).toBeTruthy();
  });
});

test('deleting a note without network reports it at once, and deletes nothing later', async () => {
  const { user, sent } = open([note('1', 'Gọi lại chiều nay')]);
  await user.click(await screen.findByRole('button', { name: 'Xóa ghi chú' }));
  onlineManager.setOnline(false);
  const fetched = fetch;
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  try {
    await user.click(await screen.findByRole('button', { name: 'Xóa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Xóa ghi chú?' }));
    expect(await dialog.findByText(/^Không kết nối được máy chủ/)).toBeTruthy();
  } finally {
    vi.stubGlobal('fetch', fetched);
    onlineManager.setOnline(true);
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent('DELETE')).toEqual([]);
});
