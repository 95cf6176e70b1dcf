/** Erases a customer from texts of other records, of stored answers, and of lines of bank statements (schema 9.2). */

import type { Knex } from 'knex';
import { type MentionFinder, type MentionPatterns, phoneSeparators } from '#rules/mentions';
import { buildTransferCode, findTransferCodes } from '#rules/transferCode';
import { erasedName } from '#schema/customers';
import { resources, type StoredRecord } from '#schema/index';
import type { FieldKind } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { ALTERNATIVES_PER_CONDITION } from '../../base/batchSizes.ts';
import { splitIntoChunks } from '../../base/splitIntoChunks.ts';
import type { Context } from '../../context.ts';
import { iterateIdRanges } from '../../db/idRanges.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { getTableName, getTableShape } from '../../db/shape.ts';
import { findAll, findRecord, update, updateRecord } from '../../db/store.ts';
import { changeInPortions } from '../../work/PortionSizer.ts';
import type { PortionRunner } from '../../work/row.ts';
import type { CustomerRecords } from './recordsAbout.ts';

/** Text columns that are not fields of a resource, by table, with their format. */
const furtherTextColumns: Readonly<Record<string, Readonly<Record<string, 'text' | 'json'>>>> = {
  action_logs: { action_data: 'json', error: 'text' },
  exports: { filters: 'text' },
  idempotency_keys: { body: 'json' },
  imports: { file_name: 'text' },
  message_texts: { text: 'text' },
  notifications: { body: 'text' },
  trash: { title: 'text' },
  trash_rows: { row: 'json' },
  webhook_deliveries: { body: 'json' },
  work: { label: 'text', answer: 'json' },
  work_results: { error: 'text' },
};
/** Kinds of fields that hold free text, directly or within JSON. */
const textKinds: ReadonlySet<FieldKind> = new Set(['text', 'area', 'rich_text', 'json', 'lines']);
/**
 * Fields that contain only a name, phone or address. Such a field is erased as a whole or left unchanged, because a part of a name may be
 * another person's name.
 */
const nameFields: ReadonlySet<string> = new Set([
  'name',
  'phone',
  'email',
  'customer_name',
  'customer_phone',
]);
/** Fields that contain a place. A single name in them is not erased, because streets are named after people. */
const placeFields: ReadonlySet<string> = new Set([
  ...['address', 'customer_address', 'map_address', 'ward', 'province', 'district', 'city', 'area'],
  'working_range',
]);

/** The erased customer: the records about her, and the terms by which texts mention her. */
export interface ErasedCustomer {
  hers: CustomerRecords;
  mentions: MentionFinder;
}

/** Runs at the end of each database transaction that removed mentions of the customer from other people's records. */
type OnChanged = (ctx: Context) => Promise<void>;

/** Returns the steps that remove an erased customer from every text that mentions her. */
export const buildMentionSteps = (
  portions: PortionRunner,
  who: ErasedCustomer,
  changed: OnChanged,
): (() => Promise<void>)[] => [
  () => eraseBankLines(portions, who, changed),
  ...Object.entries(furtherTextColumns).map(
    ([table, columns]) =>
      () =>
        eraseTexts(portions, table, columns, who, changed),
  ),
  ...listTablesWithFields().map((table) => () => eraseFields(portions, table, who, changed)),
  () => erasePreferences(portions, who.mentions),
  () => eraseImportWords(portions, who.mentions),
];

/** Erases the customer from the given columns of a table that is not declared as a resource. */
async function eraseTexts(
  portions: PortionRunner,
  table: string,
  columns: Readonly<Record<string, 'text' | 'json'>>,
  who: ErasedCustomer,
  changed: OnChanged,
): Promise<void> {
  const names = Object.keys(columns);
  await changeTextsWithMentions(portions, table, names, who.mentions.needles, async (ctx, rows) => {
    const ids: number[] = [];
    for (const { id, ...texts } of rows) {
      const left = Object.entries(texts).map(([column, text]) => [
        column,
        text && (columns[column] === 'json' ? eraseJson(text, who) : who.mentions.erase(text, erasedName)),
      ]);
      if (left.every(([column, text]) => text === texts[column as string])) continue;
      await ctx.db(table).where({ id }).update(Object.fromEntries(left));
      ids.push(id);
    }
    recordTouchedRows(ctx, table, ids);
    await changed(ctx);
  });
}

const eraseJson = (text: string, who: ErasedCustomer): string =>
  JSON.stringify(eraseValue(JSON.parse(text), '', who));

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns a value without mentions of the erased customer.
 * @param name the field of the value
 * @param isHers whether the value's record is about her
 */
function eraseValue(value: unknown, name: string, who: ErasedCustomer, isHers = false): unknown {
  const { hers, mentions } = who;
  if (typeof value === 'string') {
    if (nameFields.has(name)) return isHers || mentions.isAll(value) ? erasedName : value;
    return mentions.erase(value, erasedName, { isHers, isPlace: placeFields.has(name) });
  }
  if (Array.isArray(value)) return value.map((one) => eraseValue(one, name, who, isHers));
  if (typeof value !== 'object' || value === null) return value;
  const own = isAboutErasedCustomer(value as Values, hers);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      eraseValue(one, key, who, own && (typeof one === 'string' || Array.isArray(one))),
    ]),
  );
}

/** True if the object refers to one of the customer's records, by type and id or by a reference. */
function isAboutErasedCustomer(
  { to, type, resource, id, customer_id, package_id }: Values,
  hers: CustomerRecords,
): boolean {
  const kind = [to, type, resource].find((one) => typeof one === 'string');
  return (
    (kind !== undefined && id !== undefined && hers.has({ resource: String(kind), id: String(id) })) ||
    (customer_id != null && hers.has({ resource: 'customers', id: String(customer_id) })) ||
    (package_id != null && hers.has({ resource: 'packages', id: String(package_id) }))
  );
}

/** Returns the tables whose declared fields contain free text. */
function listTablesWithFields(): string[] {
  const tables = new Set(Object.values(resources).map(getTableName));
  for (const table of ['bank_lines', ...Object.keys(furtherTextColumns)]) tables.delete(table);
  return [...tables];
}

/** Erases the customer from the free-text fields of all records of a table. */
async function eraseFields(
  portions: PortionRunner,
  table: string,
  who: ErasedCustomer,
  changed: OnChanged,
): Promise<void> {
  const declared = Object.values(resources).filter((resource) => getTableName(resource) === table);
  const columns = new Set(
    declared.flatMap((resource) => listFreeTextFields(resource).map(({ column }) => column)),
  );
  await changeTextsWithMentions(portions, table, [...columns], who.mentions.needles, async (ctx, rows) => {
    for (const { id } of rows)
      for (const resource of declared) await eraseRecord(ctx, resource, String(id), who);
    await changed(ctx);
  });
}

async function eraseRecord(
  ctx: Context,
  resource: AnyResource,
  id: string,
  who: ErasedCustomer,
): Promise<void> {
  const record = await findRecord(ctx, resource, id);
  if (!record) return;
  const left = listFreeTextFields(resource).map(({ name }) => [name, eraseValue(record[name], name, who)]);
  await updateRecord(ctx, resource, id, Object.fromEntries(left));
}

const listFreeTextFields = (resource: AnyResource) =>
  [...getTableShape(resource).stored.values()].filter(
    ({ name, field }) =>
      textKinds.has(field.kind) &&
      !field.recordId &&
      !nameFields.has(name) &&
      (name !== resource.title || field.personal),
  );

/** Erases the customer from saved and recent filters that users have used to search for her. */
async function erasePreferences(portions: PortionRunner, mentions: MentionFinder): Promise<void> {
  await changeTextsWithMentions(portions, 'users', ['preferences'], mentions.needles, async (ctx, rows) => {
    for (const { id, preferences } of rows) {
      const left = JSON.stringify(
        JSON.parse(preferences ?? 'null', (_name, value) =>
          typeof value === 'string' && mentions.erase(value, '') !== value ? '' : value,
        ),
      );
      if (left !== preferences) await ctx.db('users').where({ id }).update({ preferences: left });
    }
  });
}

/** Deletes remembered import headings and words that mention the customer. */
async function eraseImportWords(portions: PortionRunner, mentions: MentionFinder): Promise<void> {
  await changeTextsWithMentions(portions, 'import_words', ['text'], mentions.needles, async (ctx, rows) => {
    for (const { id, text } of rows)
      if (text && mentions.erase(text, '') !== text) await queryRowById(ctx.db, 'import_words', id).delete();
  });
}

type BankLineRecord = StoredRecord<'bank_lines'>;

/**
 * Returns the transfer codes in the text of a bank transfer, because the transfer can still be booked by its codes. Returns null if the
 * text contains no code.
 */
export const extractTransferCodes = (text: string | null): string | null =>
  findTransferCodes(text ?? '')
    .map(({ letter, id }) => buildTransferCode(letter, id))
    .join(' ') || null;

/**
 * Erases the customer from bank lines, except lines matched only with her payments. An open line that contains her phone or the code of one
 * of her packages counts as her transfer: only the codes in its text remain. In other lines, only the text that mentions her is removed.
 */
async function eraseBankLines(
  portions: PortionRunner,
  { hers, mentions }: ErasedCustomer,
  changed: OnChanged,
): Promise<void> {
  const ids = new Set([...hers.bankLines].map(Number));
  const texts = ['description', 'ignored_reason'] as const;
  for await (const some of findTextsWithMentions(portions.read(), 'bank_lines', texts, mentions.needles))
    for (const id of some) ids.add(id);
  const codes = hers.idsIn('packages').map((id) => buildTransferCode('G', id).toLowerCase());
  for (const part of splitIntoChunks(codes, ALTERNATIVES_PER_CONDITION)) {
    const needles = { joined: part, names: [] };
    for await (const some of findTextsWithMentions(
      portions.read(),
      'bank_lines',
      ['description_fold'],
      needles,
    ))
      for (const id of some) ids.add(id);
  }
  const others = [...ids].map(String).filter((id) => !hers.has({ resource: 'bank_lines', id }));
  await changeInPortions(portions, others, async (ctx, some) => {
    await eraseLines(ctx, some, { hers, mentions });
    await changed(ctx);
  });
}

async function eraseLines(
  ctx: Context,
  ids: readonly string[],
  { hers, mentions }: ErasedCustomer,
): Promise<void> {
  const lines = await findAll(ctx, 'bank_lines', { id: [...ids] });
  const linked = await findAll(ctx, 'transactions', { bank_line: lines.map(({ id }) => id) });
  const matched = new Set(linked.map(({ bank_line }) => bank_line));
  for (const line of lines) {
    const isHers = !matched.has(line.id) && isTransferOfHers(line, { hers, mentions });
    const eraseText = (text: string | null) =>
      text && mentions.erase(text, erasedName, { isHers: hers.bankLines.has(line.id) });
    await update(
      ctx,
      'bank_lines',
      line.id,
      isHers
        ? { description: extractTransferCodes(line.description), ignored_reason: null }
        : { description: eraseText(line.description), ignored_reason: eraseText(line.ignored_reason) },
    );
  }
}

/** True if the line contains the customer's phone or the code of one of her packages, and no other customer's code. */
function isTransferOfHers({ description }: BankLineRecord, { hers, mentions }: ErasedCustomer): boolean {
  const codes = findTransferCodes(description ?? '');
  const isHerCode = ({ letter, id }: (typeof codes)[number]) =>
    letter === 'G' && hers.has({ resource: 'packages', id });
  return codes.length > 0 ? codes.every(isHerCode) : mentions.hasPhone(description ?? '');
}

/** Ids per query, which keeps each query short. */
const IDS_PER_QUERY = 2000;

type Row<Column extends string> = { id: number } & Record<Column, string | null>;

/** Returns a SQL expression for a column without the separators of phone numbers. */
const phoneDigitsSql = phoneSeparators.reduce((column) => `replace(${column}, ?, '')`, '??');

type Condition = readonly [sql: string, values: readonly string[]];

/**
 * Returns SQL conditions that are true if a column may mention the customer. The SQL removes separators once per column and not once per
 * phone, because removing them is slow.
 */
function buildConditions(column: string, needles: MentionPatterns): Condition[] {
  const names = needles.names.map((name): Condition => ['lower(??) like ?', [column, name]]);
  if (needles.joined.length === 0) return names;
  const one = needles.joined.map(() => 'text like ?').join(' or ');
  const values = [column, ...phoneSeparators, ...needles.joined.map((text) => `%${text}%`)];
  return [
    ...names,
    [`exists (select 1 from (select ${phoneDigitsSql} as text) as plain where ${one})`, values],
  ];
}

/** Limits a query to rows whose text columns may mention the customer. */
function limitToMentions(
  query: Knex.QueryBuilder,
  columns: readonly string[],
  needles: MentionPatterns,
): Knex.QueryBuilder {
  const conditions = columns.flatMap((column) => buildConditions(column, needles));
  return query.where((any) => {
    if (conditions.length === 0) any.whereRaw('1 = 0');
    for (const [sql, values] of conditions) any.orWhereRaw(sql, [...values]);
  });
}

/** Yields the ids of rows that may mention the customer, in order, in batches. */
async function* findTextsWithMentions(
  ctx: Context,
  table: string,
  columns: readonly string[],
  needles: MentionPatterns,
): AsyncGenerator<number[]> {
  if (columns.length === 0 || needles.joined.length + needles.names.length === 0) return;
  for await (const [from, to] of iterateIdRanges(ctx.db, table, IDS_PER_QUERY)) {
    const some = ctx.db(table).where('id', '>', from).where('id', '<=', to);
    yield await limitToMentions(some, columns, needles).orderBy('id').pluck('id');
  }
}

/**
 * Finds rows that may mention the customer, and changes them in portions. The search runs without a lock; the transaction of each portion
 * reads the rows again.
 * @param change receives the rows with these columns
 */
async function changeTextsWithMentions<Column extends string>(
  portions: PortionRunner,
  table: string,
  columns: readonly Column[],
  needles: MentionPatterns,
  change: (ctx: Context, rows: readonly Row<Column>[]) => Promise<void>,
): Promise<void> {
  for await (const ids of findTextsWithMentions(portions.read(), table, columns, needles)) {
    portions.assertGoesOn();
    await changeInPortions(portions, ids, async (ctx, some) => {
      const rows = ctx.db(table).whereIn('id', [...some]);
      await change(
        ctx,
        (await rows
          .forNoKeyUpdate()
          .orderBy('id')
          .select('id', ...columns)) as Row<Column>[],
      );
    });
  }
}
