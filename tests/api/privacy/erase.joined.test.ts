/** A name that is written without spaces is erased too; names of others are unchanged (schema 9.2). */
import { expect, test } from 'vitest';
import { ApiTestCompany, expectActionDone, expectCreated } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);

/** Inserts lines of a bank statement in the banks' spelling. */
async function insertLines(descriptions: readonly string[]): Promise<void> {
  const at = '2020-02-01T00:00:00.000Z';
  const line = { at: '2020-01-02', bank: 'acb', account: '0123456789', direction: 'in', amount: 1_000 };
  for (const description of descriptions)
    await api.knex('bank_lines').insert({
      ...{ version: 1, created_at: at, updated_at: at, fingerprint: description },
      ...{ ...line, description, description_fold: description.toLowerCase() },
    });
}

test('is erased in bank lines, notes, remarks, messages and notifications', async () => {
  const hers = await shop.customer({ name: 'Nguyễn Thị Trúc Lan' });
  const other = await shop.customer({ name: 'Nguyễn Thị Trúc Lan Chi', note: 'bạn của NGUYENTHITRUCLAN' });
  await shop.customer({ name: 'Lê Ngô Cảnh' });
  const ambiguous = await shop.customer({ name: 'Lê Ngọc Anh' });
  const lines = ['NGUYENTHITRUCLAN CK', 'NGUYENTHITRUCLANCK 123', 'NGUYENTHITRUCLANCHI CK', 'LENGOCANH CK'];
  await insertLines(lines);
  const note = expectCreated(
    await shop.sales.create('notes', {
      record_type: 'customers',
      record_id: other,
      text: 'NguyenThiTrucLan đã chuyển khoản, NguyenThiTrucLanChi thì chưa',
    }),
  );
  const admin = await api.knex('users').where({ email: 'admin@noi.test' }).first('id');
  const at = '2020-02-01T00:00:00.000Z';
  const notice = { user_id: admin.id, title: 'x', path: '/', version: 1, created_at: at, updated_at: at };
  await api.knex('notifications').insert({ ...notice, body: 'Nhận tiền: NGUYENTHITRUCLAN CK' });

  for (const id of [hers, ambiguous])
    expectActionDone(await shop.admin.act('customers', id, 'erase', { reason: 'x' }));
  const left = await api.knex('bank_lines').whereIn('fingerprint', lines).orderBy('id').pluck('description');
  expect(left).toEqual([
    'Đã xóa theo yêu cầu CK',
    'Đã xóa theo yêu cầu 123',
    'NGUYENTHITRUCLANCHI CK',
    'LENGOCANH CK',
  ]);
  expect((await shop.admin.get(`/notes/${note}`)).body.data.attributes.text).toBe(
    'Đã xóa theo yêu cầu đã chuyển khoản, NguyenThiTrucLanChi thì chưa',
  );
  expect((await shop.admin.get(`/customers/${other}`)).body.data.attributes).toMatchObject({
    name: 'Nguyễn Thị Trúc Lan Chi',
    note: 'bạn của Đã xóa theo yêu cầu',
  });
  expect(await api.knex('notifications').where({ title: 'x' }).pluck('body')).toEqual([
    'Nhận tiền: Đã xóa theo yêu cầu CK',
  ]);
  const logs = JSON.stringify(await api.knex('action_logs').pluck('action_data'));
  expect(logs).not.toMatch(/NguyenThiTrucLan(?!Chi)/i);
});
