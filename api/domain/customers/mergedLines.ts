/**
 * What of a customer who is merged, or of a package that is moved, is no record of its own: lines of history, notices that lead there,
 * and the ids by which programs that send leads know her.
 */
import type { Context } from '../../context.ts';

export interface MovedLine {
  /** `shared_history`: a line that stood with both customers and stands with one now. */
  kind: 'history' | 'shared_history' | 'notice' | 'lead';
  /** Of the line of history, the notice, or the row of `lead_ids`. */
  record_id: number;
}

/** So many rows are written or named in one statement. */
const AT_ONCE = 200;
const subjectOf = (id: string) => ({ resource: 'customers', record_id: Number(id) });
const moved = (kind: MovedLine['kind'], ids: readonly unknown[]): MovedLine[] =>
  ids.map((id) => ({ kind, record_id: Number(id) }));

/** Moves the history of `from` to `to`; a line that stands with both stands once. */
export async function moveHistory(ctx: Context, from: string, to: string): Promise<MovedLine[]> {
  const lines = () => ctx.db('action_log_subjects').where(subjectOf(from));
  const both = ctx.db('action_log_subjects').where(subjectOf(to)).select('log_id');
  const shared = await lines().whereIn('log_id', both.clone()).pluck('log_id');
  await lines().whereIn('log_id', both).delete();
  const own = await lines().pluck('log_id');
  await lines().update({ record_id: Number(to) });
  return [...moved('history', own), ...moved('shared_history', shared)];
}

/** Makes the notices that led to `from` lead to `to`. */
export async function moveNotices(ctx: Context, from: string, to: string): Promise<MovedLine[]> {
  const notices = await noticesOf(ctx, from);
  await leadTo(ctx, notices, from, to);
  return moved(
    'notice',
    notices.map(({ id }) => id),
  );
}

/** Makes the ids by which programs know `from` those of `to`. */
export async function moveLeadIds(ctx: Context, from: string, to: string): Promise<MovedLine[]> {
  const own = ctx.db('lead_ids').where({ customer_id: Number(from) });
  const ids = await own.clone().pluck('id');
  await own.update({ customer_id: Number(to) });
  return moved('lead', ids);
}

/**
 * Makes the history of a package, and the notices that lead to it, those of another customer. What was done to the customer herself (a
 * registration) stands with both.
 */
export async function movePackageLines(
  ctx: Context,
  package_id: string,
  from: string,
  to: string,
): Promise<void> {
  const ofPackage = ctx
    .db('action_log_subjects')
    .where({ resource: 'packages', record_id: Number(package_id) })
    .select('log_id');
  const lines: { log_id: number; resource: string }[] = await ctx
    .db('action_log_subjects as s')
    .join('action_logs as l', 'l.id', 's.log_id')
    .where({ 's.resource': 'customers', 's.record_id': Number(from) })
    .whereIn('s.log_id', ofPackage)
    .select('s.log_id', 'l.resource');
  const known = new Set<number>(
    await ctx.db('action_log_subjects').where(subjectOf(to)).whereIn('log_id', ofPackage).pluck('log_id'),
  );
  const fresh = lines.filter(({ log_id }) => !known.has(log_id)).map(({ log_id }) => log_id);
  const gone = lines.filter(({ resource }) => resource !== 'customers').map(({ log_id }) => log_id);
  const at = ctx.now.toISOString();
  for (const some of portions(gone))
    await ctx.db('action_log_subjects').where(subjectOf(from)).whereIn('log_id', some).delete();
  for (const some of portions(fresh))
    await ctx
      .db('action_log_subjects')
      .insert(
        some.map((log_id) => ({ version: 1, created_at: at, updated_at: at, ...subjectOf(to), log_id })),
      );
  const notices = (await noticesOf(ctx, from)).filter(({ path }) => packageIn(path) === package_id);
  await leadTo(ctx, notices, from, to);
}

const packageIn = (path: string): string => new URLSearchParams(path.split('?')[1]).get('packageId') ?? '';

/** Stores with the trash entry what has moved, so that it can go back. */
export async function noteMoved(ctx: Context, trash_id: number, lines: readonly MovedLine[]): Promise<void> {
  const at = ctx.now.toISOString();
  const stamps = { trash_id, version: 1, created_at: at, updated_at: at };
  for (const some of portions(lines))
    await ctx.db('merged_lines').insert(some.map((line) => ({ ...stamps, ...line })));
}

/**
 * Takes back what `noteMoved` has stored: the lines of history and the ids of leads go from `into` to `back`, and so do the notices, with
 * those that lead to one of the packages that go back.
 */
export async function moveLinesBack(
  ctx: Context,
  trash_id: string,
  { into, back, packages }: { into: string; back: string; packages: ReadonlySet<string> },
): Promise<void> {
  const lines: MovedLine[] = await ctx
    .db('merged_lines')
    .where({ trash_id: Number(trash_id) })
    .select('kind', 'record_id');
  const of = (kind: MovedLine['kind']) =>
    lines.filter((line) => line.kind === kind).map(({ record_id }) => Number(record_id));
  for (const some of portions(of('history')))
    await ctx
      .db('action_log_subjects')
      .where(subjectOf(into))
      .whereIn('log_id', some)
      .update({ record_id: Number(back) });
  const at = ctx.now.toISOString();
  const stamps = { version: 1, created_at: at, updated_at: at };
  for (const some of portions(of('shared_history')))
    await ctx
      .db('action_log_subjects')
      .insert(some.map((log_id) => ({ ...stamps, ...subjectOf(back), log_id })));
  for (const some of portions(of('lead')))
    await ctx
      .db('lead_ids')
      .where({ customer_id: Number(into) })
      .whereIn('id', some)
      .update({ customer_id: Number(back) });
  const own = new Set(of('notice'));
  const leads = (path: string) => packages.has(packageIn(path));
  const notices = (await noticesOf(ctx, into)).filter(({ id, path }) => own.has(Number(id)) || leads(path));
  await leadTo(ctx, notices, into, back);
}

interface Notice {
  id: number;
  path: string;
}

const noticesOf = (ctx: Context, customer: string): Promise<Notice[]> =>
  ctx
    .db('notifications')
    .where({ path: `/customers/${customer}` })
    .orWhere('path', 'like', `/customers/${customer}?%`)
    .select('id', 'path');

async function leadTo(ctx: Context, notices: readonly Notice[], from: string, to: string): Promise<void> {
  const old = `/customers/${from}`;
  for (const { id, path } of notices)
    await ctx
      .db('notifications')
      .where({ id })
      .update({ path: `/customers/${to}${path.slice(old.length)}` });
}

function* portions<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE);
}
