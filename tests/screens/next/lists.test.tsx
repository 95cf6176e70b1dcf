// @vitest-environment happy-dom
/**
 * The list of every resource: a page fails, the user opens a record and comes back, another user deletes records, a chosen filter no longer
 * exists.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
// Preloaded, so that the first test need not wait.
import '../../../src/screens/actions/GeneratedDialog.tsx';
import '../../../src/screens/quick/QuickPane.tsx';
import { can } from '../../../src/jsonapi/can.ts';
import { findScreens } from '../../../src/resources/index.ts';
import { listShownInputs } from '../../../src/screens/actions/ActionForm.tsx';
import { listAllowedActions } from '../../../src/screens/actions/listAllowedActions.ts';
import { draftStore, toAccountKey } from '../../../src/screens/form/draftStore.ts';
import { listShownFilters } from '../../../src/screens/list/listShownFilters.ts';
import { ResourceList } from '../../../src/screens/list/ResourceList.tsx';
import { type FakeServerReply, installFakeServer, replyWithPage, replyWithRefusal } from '../support/api.ts';
import { buildSampleRecord, findTextBox, getSample, replyWithSamples } from '../support/samples.ts';
import { renderScreens, setWindowWidth } from '../support/show.tsx';
import { buildViewer } from '../support/viewers.ts';

const viewer = buildViewer('admin', 'finance', 'sales');
const listedResources = Object.values(resources).filter((resource) =>
  can(viewer, { resource, action: 'list' }),
);

beforeEach(() => {
  setWindowWidth(1440);
  localStorage.clear();
});

interface Control {
  ids: readonly number[];
  /** Returns the error of a request of a page; null if it succeeds. */
  failure: ((query: Readonly<Record<string, string>>) => FakeServerReply | null) | null;
}

/** Opens the list of a resource with `control.ids` on three pages of ten rows. */
function open(resource: AnyResource, search: string, failure: Control['failure'] = null) {
  const { name } = resource;
  const control: Control = { ids: Array.from({ length: 25 }, (_, at) => at + 1), failure };
  const server = installFakeServer((call) => {
    const isPage = call.path === name && call.query['page[size]'] === '10';
    if (!isPage) return replyWithSamples(call);
    const refusal = control.failure?.(call.query);
    if (refusal) return refusal;
    const page = Number(call.query['page[number]']);
    const rows = control.ids.slice((page - 1) * 10, page * 10);
    return replyWithPage(
      name,
      rows.map((id) => ({ id: String(id), ...buildSampleRecord(resource) })),
      control.ids.length,
    );
  });
  const list = <ResourceList resource={name} />;
  const shown = renderScreens(`/${name}?${search}`, { [`/${name}`]: list, '*': <p>Trang khác</p> }, viewer);
  const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));
  const waitForRows = (first: number, count: number) =>
    waitFor(() => expect([rows()[0], rows().length]).toEqual([String(first), count]));
  const pages = () => server.calls.filter(({ path, query }) => path === name && query['page[size]'] === '10');
  return { ...shown, control, waitForRows, pages };
}

const addressOf = (page: number) => `page[number]=${page}&page[size]=10`;

test.each(
  listedResources.map((resource) => [resource.name, resource] as const),
)('the list of %s', async (_name, resource) => {
  const { control, router, search, reload, waitForRows, pages } = open(resource, addressOf(2));
  await waitForRows(11, 10);

  const [bar] = await screen.findAllByRole('navigation', { name: /^Phân trang/ });
  fireEvent.click(within(bar as HTMLElement).getByLabelText('Trang sau'));
  await waitForRows(21, 5);
  expect(search()).toContain(addressOf(3));

  // The user opens a record and comes back.
  const { length } = pages();
  fireEvent.click(document.querySelector('[data-row-link]') as HTMLElement);
  await waitFor(() =>
    expect(router.state.location.pathname + search()).not.toBe(`/${resource.name}?${addressOf(3)}`),
  );
  await act(() => router.navigate(-1));
  await waitForRows(21, 5);
  expect(search()).toBe(`?${addressOf(3)}`);
  expect(
    pages()
      .slice(length)
      .every(({ query }) => query['page[number]'] === '3'),
  ).toBe(true);

  // Another user deletes a record, then all records of the last page.
  control.ids = control.ids.filter((id) => id !== 21);
  await reload();
  await waitForRows(22, 4);
  control.ids = control.ids.slice(0, 20);
  await reload();
  await waitForRows(1, 10);
  expect(search()).toContain('page[number]=1');
});

const filtered = listedResources.flatMap((resource) => {
  const [shown] = listShownFilters(resource, viewer).filter(({ field }) => /^(choice|ref)/.test(field.kind));
  return shown ? [[resource.name, resource, shown.filter.name] as const] : [];
});

test.each(
  filtered,
)('the list of %s, with a filter by a value that no longer exists', async (_name, resource, filter) => {
  const refusal = replyWithRefusal(400, 'Bộ lọc này có giá trị không tồn tại.');
  const { user, search, waitForRows } = open(resource, `filter[${filter}]=999&${addressOf(1)}`, (query) =>
    query[`filter[${filter}]`] === '999' ? refusal : null,
  );
  await screen.findByText('Bộ lọc này có giá trị không tồn tại.');
  await user.click(await screen.findByRole('button', { name: 'Xóa bộ lọc' }));
  await waitForRows(1, 10);
  expect(search()).not.toContain('999');
});

/** Returns the sample record in the state in which the action is offered to the viewer; null if no single field decides this. */
function findOffered(resource: AnyResource, code: string) {
  const candidates = Object.entries(resource.fields).flatMap(([name, { kind, choices = [] }]) =>
    [null, ...(kind === 'boolean' ? [true] : choices.map(({ value }) => value))].map((value) => ({
      [name]: value,
    })),
  );
  const records = [{}, ...candidates].map((state) => buildSampleRecord(resource, state));
  return records.find((record) => can(viewer, { resource, action: code, record })) ?? null;
}

const withRowAction = listedResources.flatMap((resource) => {
  const offered = listAllowedActions(resource, viewer, 'row').flatMap(({ code, action }) => {
    const record = findScreens(resource.name).actions?.[code]?.Dialog ? null : findOffered(resource, code);
    return record ? [{ code, action, record }] : [];
  });
  const [first] = offered;
  return first ? [[`${resource.name}.${first.code}`, resource, first] as const] : [];
});

test.each(withRowAction)('the dialog of a row that leaves the list: %s', async (_name, resource, {
  code,
  action,
  record,
}) => {
  let ids = ['1', '2', '3'];
  const server = installFakeServer((call) => {
    if (call.method === 'POST' && call.body.action_code === code) {
      ids = ids.filter((id) => !call.path.includes(`/${id}/`));
      return { body: { data: { state: 'finished', object_id: '2', result: {} } } };
    }
    return call.path === resource.name && !call.query['filter[id]']
      ? replyWithPage(
          resource.name,
          ids.map((id) => ({ id, ...record })),
        )
      : replyWithSamples(call);
  });
  const list = <ResourceList resource={resource.name} />;
  const { reload } = renderScreens(`/${resource.name}`, { [`/${resource.name}`]: list }, viewer);
  const row = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);
  const open = async (id: string) => {
    const line = await waitFor(() => {
      const found = row(id);
      expect(found).not.toBeNull();
      return within(found as HTMLElement);
    });
    const button = line.queryByRole('button', { name: action.label }) ?? line.getByLabelText('Thao tác khác');
    button.focus();
    fireEvent.click(button);
    if (button.textContent !== action.label)
      fireEvent.click(await screen.findByRole('menuitem', { name: action.label }));
    return screen.findByRole('dialog');
  };

  const dialog = await open('1');
  const text = findTextBox(dialog, listShownInputs(action.input));
  if (text) fireEvent.change(text.box, { target: { value: text.text } });
  const typed = text?.box.value;
  ids = ['2', '3'];
  await reload();
  await waitFor(() => expect(row('1')).toBeNull());
  expect(dialog.isConnected).toBe(true);
  expect(text?.box.value).toBe(typed);
  fireEvent.click(within(dialog).getByText(/^(Hủy|Close)$/));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const required = listShownInputs(action.input).filter(([, field]) => field.required);
  draftStore.keep(
    toAccountKey(viewer),
    `${resource.name}/2/${code}`,
    Object.fromEntries(required.map(([name, field]) => [name, getSample(field)])),
  );
  const next = await open('2');
  fireEvent.click(next.querySelector('button[type="submit"]') as HTMLElement);
  await waitFor(() => expect(row('2')).toBeNull());
  expect(server.sent('POST').filter(({ body }) => body.action_code === code)).toHaveLength(1);
});
