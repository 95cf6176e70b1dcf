/**
 * Servers are killed while a bank reports each of its transfers several times. Each transfer becomes exactly one line, also if an imported
 * file contains the transfer.
 */
import { createHmac } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '#api/db/connect';
import { banks } from '#rules/banks';
import type { ApiClient } from '../api/support/client.ts';
import { createTestPostgres, createTestSqlite } from './support/database.ts';
import { isLongRun } from './support/long.ts';
import { type FaultTestServer, startFaultTestServer } from './support/server.ts';

/** Number of transfers. Half of them are in files that are imported before the feed reports them. */
const [transfers, kills] = isLongRun ? [10_000, 10] : [240, 2];
const SENDS_PER_TRANSFER = 8;
const PARALLEL_SENDS = 50;
const secret = 'the-secret-of-the-feed';
const month = '2026-10';

const databases = {
  SQLite: { open: async () => createTestSqlite(), processes: 1 },
  PostgreSQL: { open: () => createTestPostgres(), processes: 2 },
};

interface Transfer {
  bank: string;
  account: string;
  day: string;
  /** Amount in đồng, negative if outgoing. */
  amount: number;
  /** Balance of the account after the transfer, in đồng. */
  balance: number;
  reference: string;
  /** The body that the feed sends. */
  body: string;
}

const accounts = banks.map(({ value }, at) => ({ bank: value, account: `7200${at}4455667` }));

/** Returns the transfers of all accounts in the order of time. They have few different amounts and texts, so that many are similar. */
function generate(): Transfer[] {
  const balances = accounts.map(() => 10_000_000_000);
  return Array.from({ length: transfers }, (_, n) => {
    const at = n % accounts.length;
    const { bank, account } = accounts[at] as (typeof accounts)[number];
    const amount = (n % 5 === 0 ? -1 : 1) * ([500_000, 1_000_000, 1_750_000][n % 3] as number);
    const balance = (balances[at] ?? 0) + amount;
    balances[at] = balance;
    const day = `${month}-${String(1 + Math.floor((n / transfers) * 28)).padStart(2, '0')}`;
    const reference = `FT${n}`;
    const body = JSON.stringify({
      ...{ id: n + 1, gateway: bank, transactionDate: `${day} 10:00:00`, accountNumber: account },
      ...{ subAccount: null, code: null, content: 'CHUYEN TIEN TAM BE', description: 'BankAPINotify' },
      ...{ transferType: amount > 0 ? 'in' : 'out', transferAmount: Math.abs(amount) },
      ...{ accumulated: n % 2 === 0 ? balance : null, referenceCode: n % 2 === 0 ? null : reference },
    });
    return { bank, account, day, amount, balance, reference, body };
  });
}

/** Returns true if the server confirms that it has stored the line. */
async function send({ url }: FaultTestServer, body: string): Promise<boolean> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const headers = {
    ...{ 'content-type': 'application/json', 'x-sepay-timestamp': timestamp },
    'x-sepay-signature': `sha256=${signature}`,
  };
  const answer = await fetch(`${url}/api/v1/bank_feed/sepay`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  // A server may answer 503 while the database is busy or another process starts; other statuses are errors.
  expect([200, 503]).toContain(answer.status);
  return answer.status === 200;
}

/** Imports the file of a month of each account; returns the numbers of new and of known lines. */
async function readFiles({ url }: FaultTestServer, finance: ApiClient, transfers: readonly Transfer[]) {
  const sum = { created: 0, known: 0 };
  for (const { bank, account } of accounts) {
    const rows = transfers
      .filter((one) => one.account === account)
      .map(({ day, amount, balance, reference }) => {
        const [year, monthOfYear, date] = day.split('-');
        const out = amount < 0 ? -amount : '';
        const into = amount > 0 ? amount : '';
        return `${date}/${monthOfYear}/${year},${reference},${out},${into},${balance},CHUYEN TIEN TAM BE`;
      });
    const answer = await fetch(`${url}/api/v1/bank_lines/import?bank=${bank}&account=${account}`, {
      method: 'POST',
      headers: { ...finance.headers, 'content-type': 'text/csv' },
      body: ['Ngày,Số GD,Ghi nợ,Ghi có,Số dư,Nội dung', ...rows].join('\n'),
    });
    const { data } = (await answer.json()) as { data: { created: number; known: number } };
    expect(answer.status).toBe(200);
    sum.created += data.created;
    sum.known += data.known;
  }
  return sum;
}

describe.each(Object.entries(databases))('on %s', (_kind, { open, processes }) => {
  test(`${transfers} transfers of six banks, each sent ${SENDS_PER_TRANSFER} times, killed ${kills} times`, async () => {
    const database = await open();
    const start = () => startFaultTestServer(database, { BANK_FEED_SECRET: secret });
    const servers: FaultTestServer[] = [];
    for (let n = 0; n < processes; n += 1) servers.push(await start());
    const first = () => servers[0] as FaultTestServer;
    const finance = await first().as('finance');
    expect((await finance.patch('/settings/bank', { accounts, auto_book: false })).status).toBe(200);

    const allTransfers = generate();
    const inFilesFirst = allTransfers.slice(0, transfers / 2);
    expect(await readFiles(first(), finance, inFilesFirst)).toEqual({ created: transfers / 2, known: 0 });

    const waiting = Array.from({ length: SENDS_PER_TRANSFER }, () =>
      allTransfers.map(({ body }) => body),
    ).flat();
    const all = waiting.length;
    let acknowledged = 0;
    const sender = async (): Promise<void> => {
      for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
        const stored = await send(servers[acknowledged % processes] as FaultTestServer, body).catch(
          (error) => {
            // The server was killed, so the bank sends the transfer again.
            if (error instanceof TypeError) return false;
            throw error;
          },
        );
        if (stored) acknowledged += 1;
        else {
          waiting.unshift(body);
          await new Promise((again) => setTimeout(again, 20));
        }
      }
    };
    const sending = Promise.all(Array.from({ length: PARALLEL_SENDS }, sender));
    for (let round = 1; round <= kills; round += 1) {
      const until = Math.floor((round * all) / (kills + 1));
      await expect.poll(() => acknowledged, { interval: 5, timeout: 300_000 }).toBeGreaterThanOrEqual(until);
      expect(await servers[round % processes]?.stop('SIGKILL')).toBe('SIGKILL');
      servers[round % processes] = await start();
    }
    await sending;
    expect(acknowledged).toBe(all);

    const again = await readFiles(first(), await first().as('finance'), allTransfers);
    expect(again).toEqual({ created: 0, known: transfers });
    const knex = connect(database);
    onTestFinished(() => knex.destroy());
    for (const { account } of accounts) {
      const inOrder = (lines: { amount: unknown; balance: unknown }[]) =>
        lines
          .map(({ amount, balance }) => [Number(balance), Number(amount)] as const)
          .sort((one, other) => one[0] - other[0] || one[1] - other[1]);
      const stored = await knex('bank_lines').where({ account }).select('amount', 'balance');
      expect(inOrder(stored)).toEqual(inOrder(allTransfers.filter((one) => one.account === account)));
    }
    const { body } = await (await first().as('finance')).get(`/reports/bank?month=${month}`);
    for (const { account } of accounts) {
      const mine = allTransfers.filter((one) => one.account === account).map(({ amount }) => amount);
      const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
      const shown = body.data.rows.find((one: { account: string }) => one.account === account);
      expect(shown).toMatchObject({
        in: sumOf(mine.filter((amount) => amount > 0)),
        out: sumOf(mine.filter((amount) => amount < 0)),
      });
      expect(shown.closing - shown.opening).toBe(sumOf(mine));
    }
  });
});
