/** A long bank statement is stored and undone in batches: all or nothing, also after a killed process. */
import { expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const account = '7199880055';

async function send(lines: readonly string[], headers: Record<string, string> = {}) {
  const finance = await api.as('finance');
  const answer = await fetch(`${api.url}/api/v1/bank_lines/import?bank=acb&account=${account}`, {
    method: 'POST',
    headers: { ...finance.headers, 'content-type': 'text/csv', ...headers },
    body: ['Ngày,Số GD,Ghi nợ,Ghi có,Số dư,Nội dung', ...lines].join('\n'),
  });
  return { status: answer.status, body: (await answer.json()) as ResponseBody };
}
const line = (n: number) => `${String(1 + (n % 28)).padStart(2, '0')}/10/2026,R${n},,${30_000 + n},,CK ${n}`;
const statement = (count: number, from = 0) => Array.from({ length: count }, (_, n) => line(from + n));
const count = async (): Promise<number> =>
  Number((await api.knex('bank_lines').where({ account }).count({ n: '*' }).first())?.n);

test('it is stored and undone as a whole, and its lines stay closed until then', async () => {
  const { body } = await send(statement(600));
  expect(body.data).toMatchObject({ state: 'imported', created: 600, known: 0 });
  expect((await send(statement(700))).body.data).toMatchObject({ created: 100, known: 600 });
  const [second, first] = (await shop.finance.get('/bank_imports')).body.data;
  expect(first.attributes).toMatchObject({ created: 600, known: 0, state: 'finished' });

  await api.knex('bank_imports').where({ id: second.id }).update({ state: 'running' });
  const own = await api.knex('bank_import_lines').where({ bank_import_id: second.id }).first('bank_line_id');
  const busy = await shop.finance.act('bank_lines', String(own.bank_line_id), 'ignore', { reason: 'Phí' });
  expect([busy.status, busy.body.errors[0].code]).toEqual([409, 'importing']);
  await api.knex('bank_imports').where({ id: second.id }).update({ state: 'finished' });

  expect(
    expectActionDone(await shop.finance.act('bank_imports', second.id, 'undo', { reason: 'Nhầm' })),
  ).toEqual({
    removed: 100,
  });
  expect(await count()).toBe(600);
  expect(
    expectActionDone(await shop.finance.act('bank_imports', first.id, 'undo', { reason: 'Nhầm' })),
  ).toEqual({
    removed: 600,
  });
  expect(await count()).toBe(0);
});

test('a stopped statement leaves nothing, and so does one whose process was killed', async () => {
  const { status, body } = await send(statement(3000, 10_000), { prefer: 'respond-async, wait=0' });
  expect(status).toBe(202);
  const { work_id } = body.data;
  expect((await shop.finance.post(`/work/${work_id}/stop`)).status).toBe(200);
  const state = async () => (await shop.finance.get(`/work/${work_id}`)).body.data.attributes.state;
  await expect.poll(state, { timeout: 60_000, interval: 50 }).toBe('stopped');
  expect(await count()).toBe(0);

  // A killed process leaves lines of an incomplete file.
  await send(statement(50, 20_000));
  const [file] = (await shop.finance.get('/bank_imports')).body.data;
  await api.knex('bank_imports').where({ id: file.id }).update({ state: 'running' });
  await api.knex('work').where({ subject_id: file.id }).update({ state: 'running', finished_at: null });
  const work = await api.knex('work').where({ subject_id: file.id }).first('id');
  await api
    .knex('jobs')
    .where({ kind: 'resume_work', payload: JSON.stringify({ work_id: String(work.id) }) })
    .update({ state: 'waiting', claim: null, lease_until: null, finished_at: null });
  await api.app.jobs.runDue();
  expect(await count()).toBe(0);
  expect((await shop.finance.get(`/bank_imports/${file.id}`)).body.data.attributes).toMatchObject({
    state: 'failed',
    created: 0,
  });
  const [notice] = (await shop.finance.get('/notifications?sort=-created_at')).body.data;
  expect(notice.attributes.title).toBe('Chưa đọc được sao kê');
}, 120_000);
