/** Files wait in a queue: a user has at most two waiting files, and a file is not refused because the machine is overloaded. */
import { expect, test } from 'vitest';
import { readLines } from '#api/sheets/readLines';
import type { ResponseBody } from '../support/client.ts';
import { type DemoAccountName, startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();

interface Sent {
  status: number;
  body: ResponseBody;
  retryAfter: string | null;
}

async function check(person: DemoAccountName, path = '/customers/import?dry_run=true'): Promise<Sent> {
  const { headers } = await api.as(person);
  const answer = await fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: 'Họ tên,Điện thoại\nTrần Thị Hoa,0912345678\n',
  });
  return {
    status: answer.status,
    body: await answer.json(),
    retryAfter: answer.headers.get('retry-after'),
  };
}

test('a third file of one user gets 429 while two wait; another user is not refused', async () => {
  await Promise.all([api.as('admin'), api.as('sales')]);
  const [other, ...own] = await Promise.all([
    check('sales'),
    ...Array.from({ length: 8 }, () => check('admin')),
  ]);
  expect(other?.status).toBe(200);
  const taken = own.filter(({ status }) => status === 200);
  const refused = own.filter(({ status }) => status !== 200);
  expect(taken.length).toBeGreaterThanOrEqual(2);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  for (const { status, body, retryAfter } of refused) {
    expect([status, body.errors[0].code, retryAfter]).toEqual([429, 'too_many', '5']);
    expect(body.errors[0].detail).toContain('2 tệp');
  }
  // A slot is free again when a file has been read, even if the file was refused for its content.
  expect((await check('admin')).status).toBe(200);
  const statement = '/bank_lines/import?dry_run=true&bank=vietcombank&account=0123456789';
  for (let at = 0; at < 3; at++) expect((await check('finance', statement)).status).toBe(422);
  expect((await check('finance', statement)).status).toBe(422);
});

test('if no reading process can start, the server answers 503 and does not report the file as invalid', async () => {
  const program = process.execPath;
  process.execPath = '/no/such/program';
  try {
    await expect(readLines(Buffer.from('a\nb'), { rows: 1, above: 1 })).rejects.toMatchObject({
      faults: [{ code: 'busy' }],
    });
  } finally {
    process.execPath = program;
  }
  expect(await readLines(Buffer.from('a\nb'), { rows: 1, above: 1 })).toHaveLength(2);
});
