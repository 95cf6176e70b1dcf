/**
 * The account of a statement is found in the file's head, the settings or earlier lines. The user must choose it only if
 * none of these names it.
 */
import { beforeEach, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const finance = await api.as('finance');

let serial = 0;
const table = () => `Ngày,Số GD,Ghi nợ,Ghi có,Nội dung\n20/11/2026,TK${++serial},,50000,tot`;
const buildTableOfAccount = (account: string) => `Số tài khoản: ${account}\n${table()}`;

async function read(file: string, query = '') {
  const answer = await fetch(`${api.url}/api/v1/bank_lines/import?${query}`, {
    method: 'POST',
    headers: { ...finance.headers, 'content-type': 'text/csv' },
    body: file,
  });
  return { status: answer.status, body: (await answer.json()) as ResponseBody };
}
const storeAccounts = async (...accounts: object[]) =>
  expect((await finance.patch('/settings/bank', { accounts })).status).toBe(200);
const summarizeAccount = ({ status, body }: Awaited<ReturnType<typeof read>>) => [
  status,
  body.data?.bank,
  body.data?.account,
];
const summarizeRefusal = ({ status, body }: Awaited<ReturnType<typeof read>>) => [
  status,
  body.errors[0].code,
  body.errors[0].meta,
];

beforeEach(() => storeAccounts());

test('the account in the file’s head is used, with its bank from the settings', async () => {
  await storeAccounts({ bank: 'mbbank', account: '11112222' }, { bank: 'acb', account: '33334444' });
  expect(summarizeAccount(await read(buildTableOfAccount('33334444')))).toEqual([200, 'acb', '33334444']);
});

test('if the file names no account, the only account of the settings is used', async () => {
  await storeAccounts({ bank: 'mbbank', account: '11112222' });
  expect(summarizeAccount(await read(table()))).toEqual([200, 'mbbank', '11112222']);
  // The user's choice takes precedence.
  expect(summarizeAccount(await read(table(), 'bank=acb&account=55556666'))).toEqual([
    200,
    'acb',
    '55556666',
  ]);
});

test('an account that is not in the settings has the bank of its earlier lines', async () => {
  expect((await read(buildTableOfAccount('77778888'), 'bank=bidv&account=77778888')).status).toBe(200);
  expect(summarizeAccount(await read(buildTableOfAccount('77778888')))).toEqual([200, 'bidv', '77778888']);
});

test('the bank that the head names is its bank, and its only account in the settings the account', async () => {
  const head = 'NGÂN HÀNG TMCP KỸ THƯƠNG VIỆT NAM\n';
  expect(summarizeAccount(await read(head + buildTableOfAccount('44446666')))).toEqual([
    200,
    'techcombank',
    '44446666',
  ]);
  await storeAccounts({ bank: 'mbbank', account: '11112222' }, { bank: 'techcombank', account: '12121212' });
  expect(summarizeAccount(await read(head + table()))).toEqual([200, 'techcombank', '12121212']);
  expect(summarizeAccount(await read(table(), 'bank=mbbank'))).toEqual([200, 'mbbank', '11112222']);
  // The bank of an account in the settings is more reliable than the letterhead of the file.
  await storeAccounts({ bank: 'acb', account: '44447777' });
  expect(summarizeAccount(await read(head + buildTableOfAccount('44447777')))).toEqual([
    200,
    'acb',
    '44447777',
  ]);
});

test('if the account or bank cannot be determined, the user is asked, and nothing is stored', async () => {
  expect(summarizeRefusal(await read(table()))).toEqual([
    422,
    'account_needed',
    { account: null, bank: null },
  ]);
  await storeAccounts({ bank: 'mbbank', account: '11112222' }, { bank: 'acb', account: '33334444' });
  expect(summarizeRefusal(await read(table()))).toEqual([
    422,
    'account_needed',
    { account: null, bank: null },
  ]);
  const known = { account: '99990000', bank: null };
  expect(summarizeRefusal(await read(buildTableOfAccount('99990000')))).toEqual([
    422,
    'account_needed',
    known,
  ]);
  expect(await api.knex('bank_lines').where({ account: '99990000' })).toEqual([]);
  expect(summarizeAccount(await read(buildTableOfAccount('99990000'), 'bank=vietcombank'))).toEqual([
    200,
    'vietcombank',
    '99990000',
  ]);
});

test('a file with lines of two accounts is refused', async () => {
  const file =
    'Số tài khoản,Ngày,Ghi nợ,Ghi có,Nội dung\n11112222,20/11/2026,,5000,a\n33334444,20/11/2026,,5000,b';
  const { status, body } = await read(file);
  expect([status, body.errors[0].code]).toEqual([422, 'bad_file']);
});
