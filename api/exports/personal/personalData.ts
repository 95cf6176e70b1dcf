import type { Knex } from 'knex';
import { type ResourceName, resources } from '#schema/index';
import { datetime, type Field, json, text } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../../context.ts';
import { shapeOf, tableOf } from '../../db/shape.ts';
import { find, findAll } from '../../db/store.ts';
import { recordsAbout } from '../../domain/people/recordsAbout.ts';

type Row = Record<string, unknown> & { id: string };
/** What is kept of one kind about a person. */
export interface Section {
  name: string;
  label: string;
  fields: readonly (readonly [name: string, field: Field])[];
  rows: Row[];
  /** How many there are, where not all of them are told. */
  total: number;
}

/** Of records that only name the person, as many: the newest. */
const MOST = 1000;
const at = datetime('Lúc');

/**
 * Everything kept about a customer, nurse or user (schema 9.1), by kind: the record itself and those about it, what happened to
 * them, where the person was signed in, what they were told. Never a password, a code or what opens an account.
 */
export async function personalData(ctx: Context, resource: AnyResource, id: string): Promise<Section[]> {
  const own =
    resource.name === 'customers' ? await aboutCustomer(ctx, id) : await aboutAccount(ctx, resource, id);
  return [...own, await history(ctx, resource, id), await looks(ctx, resource, id)].filter(
    ({ rows }) => rows.length > 0,
  );
}

async function aboutCustomer(ctx: Context, id: string): Promise<Section[]> {
  const about = await recordsAbout(ctx, id);
  // What a partner sees of a package stands in the package.
  const whole = about.filter(({ resource }) => resource.table === undefined);
  return whole.map(({ resource, records }) => section(resource, records));
}

async function aboutAccount(ctx: Context, resource: AnyResource, id: string): Promise<Section[]> {
  const self = await find(ctx, resource.name as ResourceName, id);
  const profile = await find(ctx, 'agent_profiles', id);
  return [
    section(resource, self ? [self as Row] : []),
    section(resources.agent_profiles as AnyResource, profile ? [profile as Row] : []),
    ...(await naming(ctx, id)),
    await stored(ctx, 'sessions', 'Phiên đăng nhập', id, {
      created_at: datetime('Đăng nhập lúc'),
      expires_at: datetime('Hết hạn lúc'),
      ended_at: datetime('Kết thúc lúc'),
      user_agent: text('Trình duyệt'),
      address: text('Địa chỉ mạng'),
    }),
    await stored(ctx, 'notifications', 'Thông báo', id, {
      created_at: at,
      title: text('Tiêu đề'),
      body: text('Nội dung'),
      seen_at: datetime('Đã xem'),
    }),
    ...(await preferences(ctx, id)),
  ];
}

/** Records that name the account: what they say of the work, nothing of the customers in them. */
async function naming(ctx: Context, id: string): Promise<Section[]> {
  const found: Section[] = [];
  for (const other of Object.values<AnyResource>(resources)) {
    if (other.table !== undefined) continue;
    for (const { name, column, field } of shapeOf(other).stored.values()) {
      if (field.kind !== 'ref' || !(field.target === 'agents' || field.target === 'users')) continue;
      const theirs = () => ctx.db(tableOf(other)).where(column, Number(id));
      const ids: number[] = await theirs().orderBy('id', 'desc').limit(MOST).pluck('id');
      if (ids.length === 0) continue;
      const records = (await findAll(ctx, other.name as ResourceName, { id: ids } as never)) as Row[];
      const { fields, rows } = section(other, records);
      found.push({
        name: `${other.name}.${name}`,
        label: `${other.label} (${field.label})`,
        fields: fields.filter(([, one]) => !one.personal),
        rows,
        total: await countOf(theirs()),
      });
    }
  }
  return found;
}

const hidden = new Set<string>(['password', 'lines']);

function section(resource: AnyResource, rows: readonly Row[]): Section {
  const fields = [...shapeOf(resource).stored.values()].filter(({ field }) => !hidden.has(field.kind));
  return {
    name: resource.name,
    label: resource.label,
    fields: fields.map(({ name, field }) => [name, field] as const),
    rows: [...rows],
    total: rows.length,
  };
}

async function stored(
  ctx: Context,
  table: string,
  label: string,
  user_id: string,
  fields: Readonly<Record<string, Field>>,
): Promise<Section> {
  const own = () => ctx.db(table).where({ user_id: Number(user_id) });
  const rows: Row[] = await own()
    .orderBy('id', 'desc')
    .limit(MOST)
    .select('id', ...Object.keys(fields));
  return { name: table, label, fields: Object.entries(fields), rows, total: await countOf(own()) };
}

async function preferences(ctx: Context, id: string): Promise<Section[]> {
  const row = await ctx
    .db('users')
    .where({ id: Number(id) })
    .first('preferences');
  if (!row?.preferences) return [];
  const fields = [['preferences', json('Tùy chọn màn hình')]] as const;
  const rows = [{ id, preferences: JSON.parse(row.preferences) }];
  return [{ name: 'preferences', label: 'Tùy chọn', fields, rows, total: 1 }];
}

async function history(ctx: Context, resource: AnyResource, id: string): Promise<Section> {
  const own = () =>
    ctx
      .db('action_logs as l')
      .join('action_log_subjects as s', 's.log_id', 'l.id')
      .where({ 's.resource': tableOf(resource), 's.record_id': Number(id) });
  const lines = await own()
    .orderBy('l.id', 'desc')
    .limit(MOST)
    .select('l.id', 'l.created_at', 'l.action_label', 'l.action_data', 'l.error');
  const fields = {
    created_at: at,
    action_label: text('Thao tác'),
    action_data: json('Dữ liệu'),
    error: text('Lỗi'),
  };
  const rows: Row[] = lines.map(({ action_data, ...line }) => ({
    ...line,
    action_data: action_data && JSON.parse(action_data),
  }));
  const total = await countOf(own());
  return { name: 'action_logs', label: 'Lịch sử', fields: Object.entries(fields), rows, total };
}

async function looks(ctx: Context, resource: AnyResource, id: string): Promise<Section> {
  const own = () =>
    ctx
      .db('record_views as v')
      .join('users as u', 'u.id', 'v.user_id')
      .where({ resource: resource.name, record_id: Number(id) });
  const rows: Row[] = await own()
    .orderBy('v.id', 'desc')
    .limit(MOST)
    .select('v.id', 'v.created_at', 'u.name');
  const fields = { created_at: at, name: text('Người xem') };
  const total = await countOf(own());
  return { name: 'viewers', label: 'Ai đã xem', fields: Object.entries(fields), rows, total };
}

async function countOf(rows: Knex.QueryBuilder): Promise<number> {
  const [found] = (await rows.count({ n: '*' })) as { n: number | string }[];
  return Number(found?.n ?? 0);
}
