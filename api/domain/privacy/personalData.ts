import type { Knex } from 'knex';
import { actionLogs } from '#schema/actionLogs';
import { type ResourceName, resources } from '#schema/index';
import { datetime, type Field, integer, json, money, text } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { findVisibleFields } from '../../access/permit.ts';
import type { Context } from '../../context.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { getTableName, getTableShape } from '../../db/shape.ts';
import { findAll, findById, findByIds } from '../../db/store.ts';
import { calculatePackageShares } from '../payments/packageShares.ts';
import {
  canReadAllRows,
  filterLineData,
  isPersonalData,
  type PersonRecordTest,
  parseLineData,
  type StoredHistoryLine,
} from './filterLineData.ts';
import { buildOtherPersonTest, findRecordsAbout, isCustomerMoney } from './recordsAbout.ts';

type Row = Record<string, unknown> & { id: string };
/** One section of a person's file: the stored data of one kind. */
export interface PersonalSection {
  name: string;
  label: string;
  fields: readonly (readonly [name: string, field: Field])[];
  rows: Row[];
  /** Total number of rows; set only if some rows are left out. */
  total: number;
}

/** Maximum number of listed rows of a resource whose records only mention the person. The newest rows are listed. */
const MAX_ROWS = 1000;
const timeField = datetime('Lúc');

/**
 * Returns all stored data about a customer, nurse or user that this viewer may read (schema 9.1), by kind: the person's record, other
 * records about the person, their history, the person's sign-ins, and the messages to the person. Other people are shown only by their
 * number. Company data, passwords, codes and access links are left out.
 */
export async function loadPersonalData(
  ctx: Context,
  resource: AnyResource,
  id: string,
): Promise<PersonalSection[]> {
  const own =
    resource.name === 'customers'
      ? await loadCustomerSections(ctx, id)
      : await loadAccountSections(ctx, resource, id);
  return [...own, await loadViewsSection(ctx, resource, id)].filter(({ rows }) => rows.length > 0);
}

async function loadCustomerSections(ctx: Context, id: string): Promise<PersonalSection[]> {
  const hers = await findRecordsAbout(ctx, id);
  const payments = new Set<string>();
  const sections = hers.all.flatMap(({ name, resource, records, deleted }) => {
    const isHers = (record: Record<string, unknown>) => name !== 'transactions' || isCustomerMoney(record);
    for (const record of [...records, ...deleted.map(({ id: gone, row }) => ({ ...row, id: gone }))])
      if (name === 'transactions' && isHers(record)) payments.add(record.id);
    // Skips resources that are another view of a table, such as the partner's view of a package, because their data is already listed.
    const isListed = resource.table === undefined && canReadAllRows(name, ctx.viewer);
    return isListed ? buildSection(ctx, resource, records.filter(isHers)) : [];
  });
  const lines = await loadHistoryLines(ctx, resources.customers as AnyResource, id);
  const isOthers = await buildOtherPersonTest(ctx, hers, lines.flatMap(listRecordsOfLine));
  const isAbout: PersonRecordTest = (record, { kind }) => {
    if (record.resource !== 'transactions') return !isOthers(record);
    // For a permanently deleted transaction, the kind in its history line shows whether it was the customer's payment.
    const isGone = !hers.has(record) && !isOthers(record);
    return payments.has(record.id) || (isGone && [kind].flat().some((one) => isCustomerMoney({ kind: one })));
  };
  return [
    ...sections,
    await loadDevicesSection(ctx, 'customer_id', id),
    buildHistorySection(ctx, lines, isAbout),
  ];
}

async function loadAccountSections(
  ctx: Context,
  resource: AnyResource,
  id: string,
): Promise<PersonalSection[]> {
  const self = await findById(ctx, resource.name as ResourceName, id);
  const profile = await findById(ctx, 'agent_profiles', id);
  const isAbout: PersonRecordTest = (record) =>
    record.id === id && getTableName(resources[record.resource] as AnyResource) === getTableName(resource);
  return [
    buildSection(ctx, resource, self ? [self as Row] : []),
    buildSection(ctx, resources.agent_profiles as AnyResource, profile ? [profile as Row] : []),
    ...(await loadMentioningSections(ctx, id)),
    await loadPaySection(ctx, id),
    await loadDevicesSection(ctx, 'agent_id', id),
    await loadTableSection(ctx, 'sessions', 'Phiên đăng nhập', id, {
      created_at: datetime('Đăng nhập lúc'),
      expires_at: datetime('Hết hạn lúc'),
      ended_at: datetime('Kết thúc lúc'),
      user_agent: text('Trình duyệt'),
      address: text('Địa chỉ mạng'),
    }),
    await loadTableSection(ctx, 'passkeys', 'Passkey', id, {
      created_at: datetime('Thêm lúc'),
      name: text('Tên'),
      last_used_at: datetime('Dùng lần cuối'),
    }),
    // Leaves the body out, because it is mostly about customers. Includes the path, because it contains only the customer's number.
    await loadTableSection(ctx, 'notifications', 'Thông báo', id, {
      created_at: timeField,
      title: text('Tiêu đề'),
      path: text('Trang'),
      seen_at: datetime('Đã xem'),
    }),
    ...(await loadPreferencesSection(ctx, id)),
    buildHistorySection(ctx, await loadHistoryLines(ctx, resource, id), isAbout),
  ];
}

/** Returns records that mention the account. Each record contains only the data of the account: the working times and the pay. */
async function loadMentioningSections(ctx: Context, id: string): Promise<PersonalSection[]> {
  const found: PersonalSection[] = [];
  for (const other of Object.values<AnyResource>(resources)) {
    if (other.table !== undefined || !canReadAllRows(other.name, ctx.viewer)) continue;
    for (const { name, column, field } of getTableShape(other).stored.values()) {
      if (field.kind !== 'ref' || !(field.target === 'agents' || field.target === 'users')) continue;
      const fields = listSectionFields(ctx, other, name);
      if (fields.length === 0) continue;
      const ownRows = () => ctx.db(getTableName(other)).where(column, Number(id));
      const ids: number[] = await ownRows().orderBy('id', 'desc').limit(MAX_ROWS).pluck('id');
      if (ids.length === 0) continue;
      const rows = (await findByIds(ctx, other.name as ResourceName, ids.map(String))) as Row[];
      const label = `${other.label} (${field.label})`;
      found.push({ name: `${other.name}.${name}`, label, fields, rows, total: await countRows(ownRows()) });
    }
  }
  return found;
}

/** Returns the amounts that a nurse is owed and was paid for each package in which she held sessions, in đồng. */
async function loadPaySection(ctx: Context, id: string): Promise<PersonalSection> {
  const nurse = Number(id);
  const ownRows = () =>
    ctx
      .db('packages')
      .where((any) =>
        any
          .where('agent_id', nurse)
          .orWhereIn('id', ctx.db('shifts').where('agent_id', nurse).select('package_id')),
      );
  const ids: number[] = await ownRows().orderBy('id', 'desc').limit(MAX_ROWS).pluck('id');
  const rows: Row[] = [];
  for (const pack of await findAll(ctx, 'packages', { id: ids.map(String) })) {
    const share = (await calculatePackageShares(ctx, pack)).find(({ agent_id }) => agent_id === id);
    if (share) rows.push({ ...share, id: pack.id });
  }
  const fields = {
    sessions: integer('Số buổi đã làm'),
    income: money('Lương'),
    paid: money('Đã trả'),
    tax: money('Thuế đã khấu trừ'),
  };
  const total = await countRows(ownRows());
  return { name: 'pay', label: 'Lương theo gói', fields: Object.entries(fields), rows, total };
}

const hiddenKinds = new Set<string>(['password', 'lines']);

/**
 * Returns the fields of a record that belong in a person's file and that this viewer may read. @param by the record's reference to the
 * person
 */
const listSectionFields = (ctx: Context, resource: AnyResource, by?: string): PersonalSection['fields'] => {
  const visible = findVisibleFields(resource, ctx.viewer);
  return [...getTableShape(resource).stored.values()]
    .filter(
      ({ name, field }) => visible.has(name) && !hiddenKinds.has(field.kind) && isPersonalData(field, by),
    )
    .map(({ name, field }) => [name, field] as const);
};

const buildSection = (ctx: Context, resource: AnyResource, rows: readonly Row[]): PersonalSection => ({
  name: resource.name,
  label: resource.label,
  fields: listSectionFields(ctx, resource),
  rows: [...rows],
  total: rows.length,
});

async function loadTableSection(
  ctx: Context,
  table: string,
  label: string,
  user_id: string,
  fields: Readonly<Record<string, Field>>,
): Promise<PersonalSection> {
  const own = () => ctx.db(table).where({ user_id: Number(user_id) });
  const rows: Row[] = await own()
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .select('id', ...Object.keys(fields));
  return { name: table, label, fields: Object.entries(fields), rows, total: await countRows(own()) };
}

/** Returns the devices on which the person's own page was opened. */
async function loadDevicesSection(
  ctx: Context,
  by: 'agent_id' | 'customer_id',
  id: string,
): Promise<PersonalSection> {
  const fields = {
    created_at: datetime('Vào trang lúc'),
    seen_at: datetime('Dùng lần cuối'),
    user_agent: text('Trình duyệt'),
  };
  const rows: Row[] = await ctx
    .db('page_devices as d')
    .join('page_links as k', 'k.id', 'd.link_id')
    .where({ [`k.${by}`]: Number(id) })
    .orderBy('d.id', 'desc')
    .limit(MAX_ROWS)
    .select('d.id', 'd.created_at', 'd.seen_at', 'd.user_agent');
  const label = 'Máy đã vào trang riêng';
  return { name: 'page_devices', label, fields: Object.entries(fields), rows, total: rows.length };
}

/** Returns the screen preferences of the account. Filters are left out, because they show which people the user searched for. */
async function loadPreferencesSection(ctx: Context, id: string): Promise<PersonalSection[]> {
  const row = await queryRowById(ctx.db, 'users', id).first('preferences');
  if (!row?.preferences) return [];
  const fields = [['preferences', json('Tùy chọn màn hình')]] as const;
  const preferences = JSON.parse(row.preferences, (name, value) => (name === 'filter' ? undefined : value));
  const rows = [{ id, preferences }];
  return [{ name: 'preferences', label: 'Tùy chọn', fields, rows, total: 1 }];
}

interface HistoryRow extends StoredHistoryLine {
  created_at: string;
  action_label: string | null;
  state: string;
}

/** Returns the history lines of a record, newest first. */
const loadHistoryLines = (ctx: Context, resource: AnyResource, id: string): Promise<HistoryRow[]> =>
  ctx
    .db('action_logs as l')
    .join('action_log_subjects as s', 's.log_id', 'l.id')
    .where({ 's.resource': getTableName(resource), 's.record_id': Number(id) })
    .orderBy('l.id', 'desc')
    .limit(MAX_ROWS)
    .select('l.id', 'l.created_at', 'l.resource', 'l.record_id', 'l.action_code', 'l.action_label')
    .select('l.action_data', 'l.state');

const listRecordsOfLine = (line: HistoryRow) => [
  { resource: line.resource, id: String(line.record_id) },
  ...(parseLineData(line).others ?? []),
];

/** Returns the person's values in these history lines. The reasons of refusals are left out, because they name other people. */
function buildHistorySection(
  ctx: Context,
  lines: readonly HistoryRow[],
  isAbout: PersonRecordTest,
): PersonalSection {
  const { created_at, action_label, action_data, state } = actionLogs.fields;
  const rows = lines.flatMap((line): Row[] => {
    const data = filterLineData(line, isAbout, ctx.viewer);
    return data ? [{ ...line, id: String(line.id), action_data: data }] : [];
  });
  return {
    name: 'action_logs',
    label: 'Lịch sử',
    fields: Object.entries({ created_at, action_label, state, action_data }),
    rows,
    total: rows.length,
  };
}

async function loadViewsSection(ctx: Context, resource: AnyResource, id: string): Promise<PersonalSection> {
  const own = () =>
    ctx
      .db('record_views as v')
      .join('users as u', 'u.id', 'v.user_id')
      .where({ resource: resource.name, record_id: Number(id) });
  const rows: Row[] = await own()
    .orderBy('v.id', 'desc')
    .limit(MAX_ROWS)
    .select('v.id', 'v.created_at', 'u.name');
  const fields = { created_at: timeField, name: text('Người xem') };
  const total = await countRows(own());
  return { name: 'viewers', label: 'Ai đã xem', fields: Object.entries(fields), rows, total };
}

async function countRows(rows: Knex.QueryBuilder): Promise<number> {
  const [found] = (await rows.count({ n: '*' })) as { n: number | string }[];
  return Number(found?.n ?? 0);
}
