// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import '../../src/screens/actions/BulkBar.tsx';
import '../../src/screens/bulkEdit/BulkEditDialog.tsx';
import { findResource } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { runInPortions } from '../../src/jsonapi/runInPortions.ts';
import {
  buildBulkEditValues,
  findBulkEditOutcome,
  listBulkEditFields,
} from '../../src/screens/bulkEdit/bulkEdit.ts';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { installFakeServer, replyWithPage } from './support/api.ts';
import { renderScreens, setWindowWidth } from './support/show.tsx';
import { buildViewer } from './support/viewers.ts';

const declared = (name: string) => findResource(name) as AnyResource;
const customers = [
  { id: '1', name: 'Lan', level: 'C3', source_name: 'Hội mẹ bầu' },
  { id: '2', name: 'Mai', level: 'C3', source_name: 'Quầy' },
  { id: '3', name: 'Nga', level: 'C3', source_name: null },
];

describe('fields of a bulk edit', () => {
  test('are the fields of the form that this viewer may write, except passwords', () => {
    const names = listBulkEditFields(declared('customers'), buildViewer('sales')).map(([name]) => name);
    expect(names).toContain('source_name');
    expect(names).not.toContain('created_at');
    expect(names).not.toContain('level');
    expect(listBulkEditFields(declared('bank_lines'), buildViewer('finance'))).toEqual([]);
  });

  test('skip records that already have the value or no longer accept it', () => {
    const of = (record: object, mayEdit = true) =>
      findBulkEditOutcome(
        declared('customers'),
        buildViewer('sales'),
        record as never,
        { source_name: 'Quầy' },
        mayEdit,
      );
    expect(customers.map((one) => of(one))).toEqual(['changes', 'same', 'changes']);
    expect(of({ id: '1' }, false)).toBe('closed');
  });

  test('include values that the chosen value filled in, and no other fields of the form', () => {
    const field = { kind: 'ref', label: 'Điều dưỡng', autofill: { percent: 'percent' } } as const;
    expect(buildBulkEditValues(['agent_id', field], { agent_id: '5', percent: 40, note: 'x' })).toEqual({
      agent_id: '5',
      percent: 40,
    });
    expect(buildBulkEditValues(['agent_id', field], { agent_id: '' })).toEqual({ agent_id: null });
  });
});

test('the result of one call is reported even if a later call fails', async () => {
  const ids = Array.from({ length: 2400 }, (_, id) => String(id));
  const sizes: number[] = [];
  const answer = await runInPortions(ids, async (some, portion) => {
    sizes.push(some.length);
    if (portion === 2) throw new Error('gone');
    return { state: 'finished', results: some.map((object_id) => ({ object_id, state: 'finished' })) };
  });
  expect(sizes).toEqual([1000, 1000, 400]);
  expect(answer).toMatchObject({ state: 'failed', success: 2000, error: 400 });
  expect(answer.results?.map(({ object_id }) => object_id)).toEqual(ids);
  await expect(runInPortions(ids, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

describe('"Sửa N dòng"', () => {
  beforeEach(() => setWindowWidth(1440));

  test('shows the changes to make, reports the result of each record, and undoes all at once', async () => {
    const { sent } = installFakeServer(({ method, path, body }) => {
      if (method === 'GET') return replyWithPage(path, path === 'customers' ? customers : []);
      const ids = (body.object_ids as string[] | undefined) ?? Object.keys(body.lines as object);
      const results = ids.map((object_id) =>
        object_id === '3'
          ? { object_id, state: 'failed', error: 'Nguồn vừa được người khác sửa.' }
          : { object_id, state: 'finished', ...(method === 'PATCH' && { log_id: `9${object_id}` }) },
      );
      const error = results.filter(({ state }) => state === 'failed').length;
      return { body: { data: { state: 'finished', results }, meta: { success: ids.length - error, error } } };
    });
    const routes = { '/customers': <ResourceList resource="customers" /> };
    const { user } = renderScreens('/customers', routes, buildViewer('sales'));
    for (const { name } of customers)
      await user.click(await screen.findByRole('checkbox', { name: `Chọn ${name}` }));
    const bar = within(await screen.findByRole('region', { name: 'Thao tác hàng loạt' }));
    await user.click(bar.getByRole('button', { name: 'Sửa 3 dòng' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sửa 3 dòng' }));
    await user.selectOptions(
      dialog.getByRole('combobox', { name: 'Trường' }),
      declared('customers').fields.source_name?.label ?? '',
    );
    await user.type(await dialog.findByRole('combobox', { name: /^(?!Trường)/ }), 'Quầy');
    await waitFor(() => expect(dialog.getByText('2 dòng sẽ đổi, 1 dòng đã có giá trị này.')).toBeTruthy());
    const changes = within(dialog.getByRole('table', { name: 'Các dòng sẽ đổi' }));
    expect(changes.getByRole('row', { name: /Lan/ }).textContent).toContain('Hội mẹ bầu → Quầy');
    expect(changes.queryByRole('row', { name: /Mai/ })).toBeNull();

    await user.click(dialog.getByRole('button', { name: 'Sửa 2 khách hàng' }));
    expect(await dialog.findByText('Thành công: 1')).toBeTruthy();
    expect(sent('PATCH')[0]).toMatchObject({
      path: 'customers/bulk',
      body: {
        object_ids: ['1', '3'],
        attributes: { source_name: 'Quầy' },
        was: { 1: { source_name: 'Hội mẹ bầu' }, 3: { source_name: null } },
      },
    });
    expect(dialog.getByText('Nguồn vừa được người khác sửa.')).toBeTruthy();

    await user.click(dialog.getByRole('button', { name: 'Hoàn tác 1 dòng' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]).toMatchObject({ path: 'customers/bulk/revert', body: { lines: { 1: '91' } } });
    await waitFor(() => expect(dialog.queryByRole('button', { name: /^Hoàn tác/ })).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Thao tác hàng loạt' })).toBeNull());
  });
});
