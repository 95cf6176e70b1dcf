/**
 * A month of lines from each of the six banks: imported, matched, and imported again in parts. `npm run test:bank` uses two thousand lines
 * of each.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTransferCode } from '#rules/transferCode';
import type { ApiClient, ResponseBody } from '../support/client.ts';
import { ApiTestCompany } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';
import { bankFileFormats, buildBankFile, type TransferInFile } from './formats.ts';

const count = Number(process.env.NOI_STATEMENT_LINES ?? 200);
const opening = 10_000_000_000;

let api: TestApi;
let finance: ApiClient;
/** Packages with an amount due that is higher than the amount of any line. */
const packs: string[] = [];
beforeAll(async () => {
  api = await startApi();
  const shop = await ApiTestCompany.open(api);
  finance = shop.finance;
  const service = await shop.service({ price: 50_000_000 });
  for (let at = 0; at < 12; at += 1) packs.push(await shop.register(service, 1));
});
afterAll(() => api.stop());

const noise = ['MBVCB.5512.', 'IBFT ', 'CT DEN:0071 ', '', 'QR - '];

/**
 * Returns a month of lines. Two of three lines contain a transfer code of the company within the bank's own text. Some lines differ only in
 * their reference.
 */
function buildMonthOfTransfers(bank: string): TransferInFile[] {
  let balance = opening;
  return Array.from({ length: count }, (_, at): TransferInFile => {
    const amount = at % 3 === 2 ? -(1_000 + (at % 50)) : 10_000 + (at % 40) * 1_000;
    balance += amount;
    const code = buildTransferCode('G', packs[at % packs.length] ?? '');
    const mangled = at % 2 ? code.toLowerCase() : `${code.slice(0, 4)} ${code.slice(4)}`;
    const words = `${noise[at % noise.length]}${mangled} chuyen tien`;
    return {
      at: `2026-11-${String(1 + Math.floor((at * 30) / count)).padStart(2, '0')}`,
      amount,
      balance,
      reference: `${bank}${at}`,
      description: amount > 0 ? words : 'Phi dich vu SMS',
    };
  });
}

async function read(bank: string, account: string, lines: readonly TransferInFile[]): Promise<ResponseBody> {
  const { bytes, type } = await buildBankFile(bank, lines);
  const answer = await fetch(`${api.url}/api/v1/bank_lines/import?bank=${bank}&account=${account}`, {
    method: 'POST',
    headers: { ...finance.headers, 'content-type': type },
    body: Buffer.from(bytes),
  });
  const body = (await answer.json()) as ResponseBody;
  expect(answer.status, JSON.stringify(body.errors)).toBe(200);
  return body.data;
}

async function linesOf(account: string): Promise<ResponseBody[]> {
  const found: ResponseBody[] = [];
  for (const page of [1, 2, 3, 4]) {
    const address = `/bank_lines?filter[account]=${account}&page[size]=500&page[number]=${page}`;
    found.push(...(await finance.get(address)).body.data);
  }
  return found.map(({ attributes }) => attributes);
}

/**
 * Returns the account's sums in the report and its lines, without the account number and without values that only the bank's first account
 * has.
 */
async function booksOf(account: string): Promise<ResponseBody> {
  const { body } = await finance.get('/reports/bank?month=2026-11');
  const row = body.data.rows.find((one: ResponseBody) => one.account === account);
  const { account: _, unproven_in: _in, unproven_out: _out, ...sums } = row;
  const rows = await api
    .knex('bank_lines')
    .where({ account })
    .orderBy('reference')
    .select('at', 'amount', 'balance', 'reference', 'description');
  return {
    sums,
    lines: rows.map((row: ResponseBody) => ({
      ...row,
      amount: Number(row.amount),
      balance: Number(row.balance),
    })),
  };
}

test.each(
  Object.keys(bankFileFormats),
)('a month of %s: every intact code gives a certain and correct match, with the same result in any order', {
  timeout: 240_000,
}, async (bank) => {
  const lines = buildMonthOfTransfers(bank);
  const number = 7_100_000_000 + 10 * Object.keys(bankFileFormats).indexOf(bank);
  const [whole, parts] = [String(number), String(number + 1)];
  expect(await read(bank, whole, lines)).toMatchObject({
    state: 'imported',
    created: count,
    known: 0,
    opening,
    closing: lines.at(-1)?.balance,
  });

  const listed = await linesOf(whole);
  expect(listed).toHaveLength(count);
  const byReference = new Map(lines.map((line, at) => [line.reference, at]));
  let certain = 0;
  for (const { reference, amount, proposal } of listed) {
    const at = byReference.get(reference) ?? -1;
    if (amount < 0) expect(proposal, reference).toBeNull();
    else {
      expect([proposal?.certainty, proposal?.target.id], reference).toEqual([
        'certain',
        packs[at % packs.length],
      ]);
      certain += 1;
    }
  }
  expect(certain).toBe(lines.filter(({ amount }) => amount > 0).length);

  // Imports the end first, then the beginning, then a middle that overlaps both.
  for (const [from, to] of [
    [0.6, 1],
    [0, 0.35],
    [0.25, 0.7],
  ] as const)
    await read(bank, parts, lines.slice(from * count, to * count));
  expect(await booksOf(parts)).toEqual(await booksOf(whole));
});
