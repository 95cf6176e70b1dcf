/**
 * Adds monthly pay: further items of a nurse's pay, advances and their deductions, the pay run of a payment, and separate fields for
 * nurses' bank accounts. The fields are filled from the old text if that text contains one known bank, one number and otherwise only a
 * name.
 */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '107_pay_of_month';

const kinds = [
  ...['revenue', 'refund', 'ads', 'agent_salary', 'agent_recovery', 'agent_advance', 'agent_advance_return'],
  ...['coordinator_salary', 'management', 'supplies', 'partner', 'own_transfer', 'tax_payment'],
];
const isKind = (column: string) => `"${column}" in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;

/** The banks to which transfers can be sent. */
const allBanks = [
  ...['vietcombank', 'vietinbank', 'bidv', 'techcombank', 'mbbank', 'acb', 'agribank', 'vpbank'],
  ...['tpbank', 'sacombank', 'hdbank', 'vib', 'shb', 'eximbank', 'msb', 'ocb'],
  ...['seabank', 'lpbank', 'scb', 'abbank', 'bacabank', 'pvcombank', 'namabank', 'ncb'],
  ...['vietabank', 'baovietbank', 'kienlongbank', 'vietbank', 'saigonbank', 'pgbank', 'bvbank', 'coopbank'],
  ...['vikki', 'mbv', 'gpbank', 'vcbneo', 'shinhan', 'woori', 'publicbank', 'hsbc'],
  ...['standardchartered', 'uob', 'indovina', 'vrb', 'hongleong', 'cake', 'timo'],
];

/** Codes of banks, each with the names that people write; longer names come first. */
const banks: readonly (readonly [code: string, ...names: string[]])[] = [
  ['vietcombank', 'vietcombank', 'vcb'],
  ['vietinbank', 'vietinbank', 'ctg', 'icb'],
  ['bidv', 'bidv'],
  ['techcombank', 'techcombank', 'tcb'],
  ['mbbank', 'mb bank', 'mbbank', 'mb'],
  ['acb', 'acb'],
  ['agribank', 'agribank', 'agb'],
  ['vpbank', 'vpbank', 'vp bank', 'vpb'],
  ['tpbank', 'tpbank', 'tp bank', 'tpb'],
  ['sacombank', 'sacombank', 'stb'],
  ['hdbank', 'hdbank', 'hd bank', 'hdb'],
  ['vib', 'vib'],
  ['shb', 'shb'],
  ['eximbank', 'eximbank', 'eib'],
  ['msb', 'msb'],
  ['ocb', 'ocb'],
  ['seabank', 'seabank', 'sea bank'],
  ['lpbank', 'lpbank', 'lienvietpostbank', 'lpb'],
];

export async function up(knex: Knex): Promise<void> {
  await allowKinds(knex);
  // Uses raw SQL, because knex would rebuild the table on SQLite to add a reference, and lose the table's triggers.
  await knex.raw('alter table transactions add column advance_id bigint references transactions(id)');
  await addColumns(knex, 'transactions', (t) => {
    t.month('pay_month');
    t.index('advance_id');
  });
  await createTable(knex, 'pay_items', (t) => {
    t.ref('agent_id', 'users', { required: true });
    t.month('month', { required: true });
    t.choice('kind', ['bonus', 'allowance', 'deduction'], { required: true });
    t.money('amount', { required: true, min: 1 });
    t.text('note');
    t.ref('voucher_id', 'vouchers');
    t.index('month');
    t.index('created_at');
  });
  await addColumns(knex, 'users', (t) => {
    t.choice('bank', allBanks);
    t.text('account_holder');
  });
  const nurses: { id: number; bank_account: string }[] = await knex('users')
    .where({ kind: 'agent' })
    .whereNotNull('bank_account')
    .select('id', 'bank_account');
  for (const { id, bank_account } of nurses) {
    const found = accountIn(bank_account);
    if (found) await knex('users').where({ id }).update(found);
  }
}

/**
 * Returns the bank, the account number and the holder's name in a text; null if the text has no bank, no number, or several banks or
 * numbers.
 */
function accountIn(
  text: string,
): { bank: string; bank_account: string; account_holder: string | null } | null {
  const numbers = text.match(/\d(?:[ .-]?\d){5,18}(?!\d)/g) ?? [];
  if (numbers.length !== 1 || numbers[0] === undefined) return null;
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase();
  const words = ` ${folded.replace(/[^a-z0-9]+/g, ' ').trim()} `;
  const named = banks.filter(([, ...names]) => names.some((one) => words.includes(` ${one} `)));
  const [bank] = named.length === 1 ? (named[0] ?? []) : [];
  if (!bank) return null;
  const names = banks.flatMap(([, ...own]) => own).sort((a, b) => b.length - a.length);
  const rest = text
    .replace(numbers[0], ' ')
    .split(/[-–,;:()|/\n]+|\s{2,}/)
    .map((part) => part.trim())
    .filter((part) => part && !names.includes(part.toLowerCase()));
  const holder = rest.length === 1 && /^[\p{L} ]{5,60}$/u.test(rest[0] ?? '') ? (rest[0] ?? null) : null;
  // Does not split a text with further words, because they may be important (a branch, a second account).
  if (rest.length > 0 && holder === null) return null;
  return { bank, bank_account: numbers[0].replace(/[ .-]/g, ''), account_holder: holder };
}

async function allowKinds(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') {
    await knex.raw('alter table transactions drop constraint transactions_kind');
    await knex.raw(`alter table transactions add constraint transactions_kind check ((${isKind('kind')}))`);
    return;
  }
  // SQLite cannot change a CHECK, so the column is created again. Objects that use the column are dropped before and recreated afterwards.
  const dependent: { type: string; name: string; sql: string }[] = await knex('sqlite_master')
    .whereNotNull('sql')
    .whereLike('sql', '%kind%')
    .where((any) => {
      any.where((index) => index.where('type', 'index').where('tbl_name', 'transactions'));
      any.orWhere((other) => other.whereIn('type', ['trigger', 'view']).whereLike('sql', '%transactions%'));
    })
    // Order of dropping: indexes, triggers, views. The objects are recreated in reverse order, because a trigger may read a view.
    .orderBy('type')
    .select('type', 'name', 'sql');
  for (const { type, name: of } of dependent) await knex.raw(`drop ${type} ${of}`);
  await knex.raw(
    `alter table transactions add column kind_new text not null default 'revenue' constraint transactions_kind check ((${isKind('kind_new')}))`,
  );
  await knex.raw('update transactions set kind_new = kind');
  await knex.raw('alter table transactions drop column kind');
  await knex.raw('alter table transactions rename column kind_new to kind');
  for (const { sql } of dependent.reverse()) await knex.raw(sql);
}
