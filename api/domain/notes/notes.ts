/** Notes that staff write to each other on records (schema 7.10). */
import { HOUR_MS } from '#rules/durations';
import { findMentions } from '#rules/findMentions';
import { resources, type StoredRecord } from '#schema/index';
import { listNoteReaderRoles, type NoteResourceName, noteEditHours } from '#schema/notes';
import { packages as packagesDeclaration } from '#schema/packages';
import type { AnyResource } from '#schema/resource';
import { hasAnyGrant } from '../../access/permit.ts';
import { forbiddenError, invalidError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { listIds } from '../../db/ids.ts';
import { assertNotBeingImported } from '../../db/importingError.ts';
import { removeMany } from '../../db/removeMany.ts';
import { getTableName } from '../../db/shape.ts';
import { findAll, findById, findByIds, insert, update } from '../../db/store.ts';
import { updateMany } from '../../db/updateMany.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { findGrantedRecord } from '../../resources/record.ts';
import { notifyUser } from '../notifications/notifications.ts';
import { findPackageNumbers } from '../packages/facts.ts';

type Note = StoredRecord<'notes'>;

/** Per record type, the field of a note that refers to the record. */
const referenceColumns = {
  customers: 'customer_id',
  packages: 'package_id',
  agents: 'agent_id',
  partners: 'partner_id',
  transactions: 'transaction_id',
} as const satisfies Record<NoteResourceName, keyof Note>;

interface NewNote {
  record_type: NoteResourceName;
  record_id: string;
  text: string;
  /** Id of the author; null if the system wrote the note. */
  author_id: string | null;
  /** Ids of users to notify in addition to the users named in the text. */
  mentions?: readonly string[] | null;
}

/**
 * Writes a note on an existing record, and notifies the mentioned users. The caller writes the history line.
 * @throws 422 at `mentions`
 */
export async function addNote(ctx: Context, note: NewNote): Promise<Note> {
  const { record_type, record_id, author_id } = note;
  const text = note.text.trim();
  const mentions = await findMentionedUserIds(ctx, record_type, text, note.mentions ?? []);
  const stored = await insert(ctx, 'notes', {
    ...{ record_type, record_id, text, author_id, mentions, notified: mentions },
    [referenceColumns[record_type]]: record_id,
  });
  await notifyMentioned(ctx, stored, mentions);
  return stored;
}

/** Deletes the notes on these records, before the records are deleted. */
export async function removeNotes(
  ctx: Context,
  host: NoteResourceName,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const own = await findAll(ctx, 'notes', { [referenceColumns[host]]: [...ids] });
  await removeMany(ctx, 'notes', listIds(own));
}

/** Moves a customer's notes to another customer. @returns the number of moved notes */
export async function moveNotes(ctx: Context, from: string, to: string): Promise<number> {
  const own = await findAll(ctx, 'notes', { customer_id: from });
  await updateMany(
    ctx,
    'notes',
    own.map(({ id }) => ({ id, patch: { customer_id: to, record_id: to } })),
  );
  return own.length;
}

export const notesHooks: Hooks<'notes'> = {
  async create(ctx, { record_type, record_id, text, mentions }) {
    if (!record_type || !record_id || !text) throw invalidError('text', 'Hãy viết ghi chú.');
    await assertHostReadable(ctx, record_type, record_id);
    await assertNotBeingImported(ctx, getTableName(resources[record_type] as AnyResource), [record_id]);
    const author_id = ctx.viewer.id;
    return (await addNote(ctx, { record_type, record_id, text, author_id, mentions })).id;
  },

  async update(ctx, note, patch) {
    assertNoteChangeable(ctx, note);
    const text = patch.text?.trim() ?? note.text;
    const mentions = await findMentionedUserIds(
      ctx,
      note.record_type,
      text,
      patch.mentions ?? [],
      note.mentions,
    );
    const fresh = mentions.filter((id) => !note.notified.includes(id));
    const changed = await update(ctx, 'notes', note.id, {
      ...{ text, mentions, notified: [...note.notified, ...fresh] },
      ...(text !== note.text && { edited_at: ctx.now.toISOString() }),
    });
    await notifyMentioned(ctx, changed, fresh);
  },

  /** Does nothing: a restored note needs no change, and no user is notified again. */
  async restored() {},

  async derive(ctx, rows) {
    const found = await findRecords(ctx, rows);
    for (const row of rows)
      Object.assign(row, found.get(`${row.record_type}/${row.record_id}`) ?? { record_title: null });
  },
};

/**
 * Asserts that the viewer may read the record. @throws DomainError 403 if the viewer may not read records of this type; 422 at `record_id`
 */
async function assertHostReadable(
  ctx: Context,
  record_type: NoteResourceName,
  record_id: string,
): Promise<void> {
  const host = resources[record_type] as AnyResource;
  if (!hasAnyGrant(host, ctx.viewer, 'read')) throw forbiddenError();
  if (!(await findGrantedRecord(ctx, host, record_id, 'read')))
    throw invalidError('record_id', `Không có ${host.label.toLowerCase()} này.`);
}

function assertNoteChangeable(ctx: Context, { created_at }: Note): void {
  const hours = (ctx.now.getTime() - Date.parse(String(created_at))) / HOUR_MS;
  if (hours >= noteEditHours)
    throw refusedError(
      'note_closed',
      `Ghi chú chỉ sửa được trong ${noteEditHours} giờ. Hãy viết ghi chú mới.`,
    );
}

/**
 * Returns the active users who are named in the text or given in the input, and who may read such records.
 * @param before the users mentioned before the edit; they are preferred if several users have the same name
 * @throws DomainError 422 at `mentions` for a user who may not read the record
 */
async function findMentionedUserIds(
  ctx: Context,
  host: NoteResourceName,
  text: string,
  given: readonly string[],
  before: readonly string[] = [],
): Promise<string[]> {
  if (given.length === 0 && !text.includes('@')) return [];
  const readers: readonly string[] = listNoteReaderRoles(host);
  const people = (await findAll(ctx, 'users', { status: 'active' })).filter(({ roles }) =>
    roles.some((role) => readers.includes(role)),
  );
  const wrong = given.find((id) => !people.some((one) => one.id === id));
  if (wrong !== undefined)
    throw invalidError('mentions', 'Người được nhắc tới phải là nhân viên xem được mục này.');
  const named = findMentions(text, people, [...given, ...before]).flatMap(({ ids }) => ids);
  return [...new Set([...given, ...named])];
}

async function notifyMentioned(ctx: Context, note: Note, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const records = await findRecords(ctx, [note]);
  const { record_title, record_path } = records.get(`${note.record_type}/${note.record_id}`) ?? {};
  const author = note.author_id === null ? null : await findById(ctx, 'users', note.author_id);
  for (const id of ids)
    await notifyUser(ctx, id, {
      title: 'Bạn được nhắc tới trong ghi chú',
      body: [author?.name, record_title].filter(Boolean).join(' · '),
      path: record_path ?? '/',
    });
}

type RecordLink = Pick<Note, 'record_title' | 'record_path'>;

/** Finds name and path of the records to which these notes belong, by `type/id`, with one query per type. */
async function findRecords(ctx: Context, rows: readonly Note[]): Promise<Map<string, RecordLink>> {
  const links = new Map<string, RecordLink>();
  const recordIds = (host: NoteResourceName) => [
    ...new Set(rows.flatMap((row) => (row.record_type === host ? row.record_id : []))),
  ];
  for (const host of ['customers', 'agents', 'partners'] as const)
    for (const { id, name } of await findHosts(ctx, host, recordIds(host)))
      links.set(`${host}/${id}`, { record_title: name, record_path: `/${host}/${id}` });
  const packs = await findHosts(ctx, 'packages', recordIds('packages'));
  const numbers = packs.length > 0 ? await findPackageNumbers(ctx, packs) : new Map<string, number>();
  for (const pack of packs)
    links.set(`packages/${pack.id}`, {
      record_title: packagesDeclaration.called?.({ ...pack, number: numbers.get(pack.id) ?? null }) ?? null,
      record_path: `/customers/${pack.customer_id}?packageId=${pack.id}`,
    });
  for (const { id, note } of await findHosts(ctx, 'transactions', recordIds('transactions')))
    links.set(`transactions/${id}`, {
      record_title: note || `Giao dịch ${id}`,
      record_path: `/transactions/${id}`,
    });
  return links;
}

const findHosts = async <N extends NoteResourceName>(
  ctx: Context,
  host: N,
  ids: readonly string[],
): Promise<StoredRecord<N>[]> => (ids.length === 0 ? [] : findByIds(ctx, host, ids));
