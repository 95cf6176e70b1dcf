/**
 * Cleans stored texts as the API cleans new texts: composed letters, plain spaces, no invisible characters. Districts of customers and
 * nurses get the names used in the locations. The server rebuilds the folded copies of the changed tables at the same start.
 */
import type { Knex } from 'knex';
import { PlaceNames, type Written } from './placeNames.ts';

export const name = '101_clean_texts';

/** Single-line columns to clean. Unique columns (codes, e-mail addresses) are not cleaned, because two values could become equal. */
const linesOf: Readonly<Record<string, readonly string[]>> = {
  customers: ['name', 'address', 'city', 'province', 'ward', 'source_name', 'next_contact_note'],
  users: ['name', 'benefit', 'address', 'city', 'province', 'working_range', 'bank_account'],
  partners: ['name', 'address', 'bank_account'],
  services: ['name', 'unit'],
  locations: ['province', 'district', 'ward', 'area'],
};
/** Multi-line columns to clean. */
const notesOf: Readonly<Record<string, readonly string[]>> = {
  customers: ['note'],
  users: ['experience', 'note'],
  partners: ['note'],
  packages: ['note', 'cancel_reason'],
  transactions: ['note'],
};

const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const insideEmoji =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\ufe0f?\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\ufe0f|[\u{e0020}-\u{e007f}]/gu;

const cleanLine = (text: string): string =>
  text.normalize('NFC').replace(invisible, '').replace(/\s+/g, ' ').trim();

function cleanLines(text: string): string {
  const composed = text.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n');
  let clean = '';
  let from = 0;
  for (const { 0: kept, index } of composed.matchAll(insideEmoji)) {
    clean += composed.slice(from, index).replace(invisible, '') + kept;
    from = index + kept.length;
  }
  clean += composed.slice(from).replace(invisible, '');
  return clean.replace(/[^\S\n\t]/g, ' ').trim();
}

type Row = Record<string, string | null> & { id: string };

/** Rows read per query. */
const BATCH = 1_000;

export async function up(knex: Knex): Promise<void> {
  const changed = new Set<string>();
  for (const table of new Set([...Object.keys(linesOf), ...Object.keys(notesOf)]))
    if (await cleanTable(knex, table)) changed.add(table);
  for (const table of await namePlaces(knex)) changed.add(table);
  for (const table of changed)
    await knex('kept_declared')
      .where({ name: `copies_of_${table}` })
      .delete();
}

/** Cleans the texts of a table. @returns true if a row was changed */
async function cleanTable(knex: Knex, table: string): Promise<boolean> {
  const lines = linesOf[table] ?? [];
  const notes = notesOf[table] ?? [];
  let isChanged = false;
  for (let last = 0; ; ) {
    const rows: Row[] = await knex(table)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .select('id', ...lines, ...notes);
    if (rows.length === 0) return isChanged;
    last = Number(rows.at(-1)?.id);
    for (const row of rows) {
      const clean = Object.fromEntries(
        [...lines, ...notes].flatMap((column) => {
          const text = row[column];
          if (typeof text !== 'string') return [];
          const cleaned = lines.includes(column) ? cleanLine(text) : cleanLines(text);
          // A text that cleaning would empty is not changed, because the column may be required.
          return cleaned === text || cleaned === '' ? [] : [[column, cleaned]];
        }),
      );
      if (Object.keys(clean).length === 0) continue;
      isChanged = true;
      await knex(table).where({ id: row.id }).update(clean);
    }
  }
}

/** Gives districts the names used in the locations. @returns the names of the changed tables */
async function namePlaces(knex: Knex): Promise<Set<string>> {
  const changed = new Set<string>();
  const names = new PlaceNames(
    await knex('locations').select({ city: 'province' }, 'district', 'ward', 'area').orderBy('id'),
  );
  const lived: Written[] = await knex('customers').distinct('city', 'province', 'ward');
  for (const written of lived) {
    const named = names.find(written);
    const isSame =
      named === null ||
      (named.city === written.city && named.province === written.province && named.ward === written.ward);
    if (isSame) continue;
    changed.add('customers');
    const { city, province, ward } = written;
    await knex('customers').where({ city, province, ward }).update(named);
  }
  const nurses: Omit<Written, 'ward'>[] = await knex('users')
    .where({ kind: 'agent' })
    .distinct('city', 'province');
  for (const { city, province } of nurses) {
    const named = names.find({ city, province, ward: null });
    if (!named || (named.city === city && named.province === province)) continue;
    changed.add('users');
    await knex('users')
      .where({ kind: 'agent', city, province })
      .update({ city: named.city, province: named.province });
  }
  const ranges: string[] = await knex('users').where({ kind: 'agent' }).distinct().pluck('working_range');
  for (const written of ranges) {
    const named = written ? names.list(written) : written;
    if (named === written) continue;
    changed.add('users');
    await knex('users').where({ kind: 'agent', working_range: written }).update({ working_range: named });
  }
  return changed;
}
