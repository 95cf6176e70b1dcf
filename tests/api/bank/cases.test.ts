/**
 * Statements as banks and users write them: every file in `tests/api/files` whose name begins with "bank", with the expected result for
 * each cell.
 */
import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';
import { parseStatementFile } from './statementOf.ts';

const fileOf = (name: string): Buffer => readFileSync(new URL(`../files/${name}`, import.meta.url));
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('files with earlier reading errors', () => {
  test('two accounts in one file are refused, and both are named', async () => {
    await expect(parseStatementFile(fileOf('bank-two-accounts.csv'))).rejects.toThrow(
      /0123400056789 và 0123400098765/,
    );
  });

  test('a second table with other columns is refused, and both tables are named', async () => {
    await expect(parseStatementFile(fileOf('bank-headings-turned.csv'))).rejects.toThrow(
      /dòng 1 và ở dòng 4/,
    );
  });

  test('balances correct a wrong sign in the amount column', async () => {
    const { lines } = await parseStatementFile(fileOf('bank-debit-below-zero.csv'));
    expect(lines).toEqual([
      {
        row: 2,
        at: '2026-11-03',
        amount: -8_800,
        description: 'PHI CHUYEN TIEN',
        reference: null,
        balance: 1_991_200,
      },
      {
        ...{ row: 3, at: '2026-11-04', amount: 8_800, description: 'HOAN PHI', reference: null },
        ...{ balance: 2_000_000, corrected: true },
      },
    ]);
  });

  test('a balance column whose heading names the account is recognized', async () => {
    const { lines, columns } = await parseStatementFile(fileOf('bank-balance-heading.csv'));
    expect(lines.map(({ amount, balance }) => [amount, balance])).toEqual([
      [-700_000, 5_300_000],
      [1_200_000, 6_500_000],
    ]);
    expect(columns.map(({ field }) => field)).toEqual(['day', 'description', 'out', 'in', 'balance']);
  });

  test('more cells than headings are an error of the row', async () => {
    const { lines } = await parseStatementFile(fileOf('unquoted-commas.csv'));
    expect(lines.map(({ row, error }) => [row, error?.slice(0, 40)])).toEqual([
      [2, 'Dòng này có 9 ô, nhiều hơn 5 tiêu đề. Số'],
      [3, 'Dòng này có 6 ô, nhiều hơn 5 tiêu đề. Số'],
    ]);
  });

  test('a file with semicolons below a letterhead with commas is read', async () => {
    const { lines } = await parseStatementFile(fileOf('semicolons-under-letterhead.csv'));
    expect(lines).toMatchObject([
      { row: 5, at: '2026-11-03', amount: 1_000_000, description: 'KHACH F', balance: 1_000_000 },
    ]);
  });
});

describe('over the API', async () => {
  const api = await startApiForFile();
  const { finance } = await ApiTestCompany.open(api);
  let serial = 0;
  const newAccount = () => `73${String(Date.now()).slice(-8)}${++serial}`;
  async function send(
    bytes: Uint8Array,
    account: string,
    more = '',
    type = 'text/csv',
  ): Promise<ResponseBody> {
    const answer = await fetch(`${api.url}/api/v1/bank_lines/import?bank=acb&account=${account}${more}`, {
      method: 'POST',
      headers: { ...finance.headers, 'content-type': type },
      body: bytes as BodyInit,
    });
    return { status: answer.status, ...((await answer.json()) as ResponseBody) };
  }
  const storedOf = async (account: string): Promise<ResponseBody[]> =>
    (await finance.get(`/bank_lines?filter[account]=${account}&sort=at&page[size]=100`)).body.data.map(
      ({ attributes }: ResponseBody) => attributes,
    );

  test('opening and closing balance are calculated from the balances', async () => {
    const { data } = await send(fileOf('bank-balance-heading.csv'), newAccount(), '&dry_run=true');
    expect(data).toMatchObject({ opening: 6_000_000, closing: 6_500_000, created: 2, sheets: [] });
  });

  test('another export of the same days, without reference and balance, duplicates no line, in either order', async () => {
    for (const [one, other] of [
      ['bank-export-a.csv', 'bank-export-b.csv'],
      ['bank-export-b.csv', 'bank-export-a.csv'],
    ] as const) {
      const account = newAccount();
      expect((await send(fileOf(one), account)).data).toMatchObject({ created: 2, known: 0 });
      expect((await send(fileOf(other), account)).data).toMatchObject({ created: 0, known: 2 });
      expect((await send(fileOf(one), account)).data).toMatchObject({ created: 0, known: 2 });
      expect(await storedOf(account)).toMatchObject([
        { at: '2026-11-03', amount: 500_000, reference: 'FT26307001', balance: 500_000 },
        { at: '2026-11-04', amount: -120_000, reference: 'FT26308002', balance: 380_000 },
      ]);
    }
  });

  test('equal transfers without a proof in their text are imported as possible duplicates; other references are other transfers', async () => {
    const account = newAccount();
    const head = 'Ngày,Diễn giải,Ghi nợ,Ghi có,Số tham chiếu';
    await send(encode(`${head}\n03/11/2026,CK,,500000,\n04/11/2026,PHI DICH VU SMS,11000,,FT9`), account);
    const { data } = await send(
      encode(`${head}\n03/11/2026,C.K ,,500000,X9\n04/11/2026,PHI DICH VU SMS,11000,,FT10`),
      account,
    );
    expect(data).toMatchObject({ created: 2, known: 0 });
    expect(data.lines.map(({ doubt }: ResponseBody) => doubt?.slice(0, 12))).toEqual([
      'Có thể trùng',
      undefined,
    ]);
  });

  test('undoing an import keeps lines that another layout of the same days also contains', async () => {
    const account = newAccount();
    await send(fileOf('bank-export-a.csv'), account);
    await send(fileOf('bank-export-b.csv'), account);
    const { body } = await finance.get(`/bank_imports?filter[account]=${account}&sort=created_at`);
    const undone = await finance.act('bank_imports', body.data[0].id, 'undo', { reason: 'nhầm' });
    expect(undone.status).toBe(200);
    expect(await storedOf(account)).toHaveLength(2);
    expect((await finance.act('bank_imports', body.data[1].id, 'undo', { reason: 'nhầm' })).status).toBe(200);
    expect(await storedOf(account)).toHaveLength(0);
  });

  test('hidden sheets are not read; the first visible sheet with data is read, and another can be chosen', async () => {
    const sheet = (name: string, amount: number, more = {}) => ({
      name,
      rows: [
        ['Ngày', 'Nội dung', 'Ghi nợ', 'Ghi có'],
        ['03/11/2026', `KHACH ${name}`, null, amount],
      ],
      ...more,
    });
    const bytes = await writeXlsx({
      sheets: [
        sheet('Ẩn', 1, { hidden: true }),
        { name: 'Bìa', rows: [['Sao kê quý IV']] },
        sheet('T10', 10_000),
        sheet('T11', 20_000),
      ],
    });
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const account = newAccount();
    const { data } = await send(bytes, account, '&dry_run=true', type);
    expect(data.lines.map(({ amount }: ResponseBody) => amount)).toEqual([10_000]);
    expect(data.sheets).toEqual([
      { name: 'Bìa', rows: 0, read: false },
      { name: 'T10', rows: 1, read: true },
      { name: 'T11', rows: 1, read: false },
    ]);
    const other = await send(bytes, account, '&dry_run=true&sheet=T11', type);
    expect(other.data.lines.map(({ amount }: ResponseBody) => amount)).toEqual([20_000]);
    const none = await send(bytes, account, `&dry_run=true&sheet=${encodeURIComponent('Ẩn')}`, type);
    expect([none.status, none.errors[0].detail]).toEqual([422, expect.stringContaining('T10, T11')]);
  });

  test('a web page named .xls is refused, with advice how to save it', async () => {
    const page =
      '\ufeff<html xmlns:o="urn:schemas-microsoft-com:office:office"><table><tr><td>Ngày</td></tr></table></html>';
    const { status, errors } = await send(encode(page), newAccount());
    expect([status, errors[0].detail]).toEqual([422, expect.stringContaining('dạng XLSX')]);
  });
});
