/** Places stand in their natural order: Quận 2 before Quận 10, and within a province by district and ward. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '032_order_of_places';

/** Each column and those that its key goes on with. */
const keys: Readonly<Record<string, readonly ('province' | 'district' | 'ward')[]>> = {
  province_order: ['province', 'district', 'ward'],
  district_order: ['district', 'ward'],
  ward_order: ['ward'],
};

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'locations', (t) => {
    for (const column of Object.keys(keys)) t.text(column);
  });
  const places: { id: number; province: string; district: string; ward: string }[] = await knex(
    'locations',
  ).select('id', 'province', 'district', 'ward');
  for (const { id, ...place } of places) {
    const row = Object.entries(keys).map(([column, names]) => [
      column,
      names.map((name) => keyOf(place[name])).join(' '),
    ]);
    await knex('locations').where({ id }).update(Object.fromEntries(row));
  }
  await knex.schema.alterTable('locations', (builder) => {
    for (const column of Object.keys(keys)) builder.index([column, 'id'], `locations_${column}_index`);
  });
}

const letterMarks: Readonly<Record<string, string>> = { '\u0306': '1', '\u0302': '2', '\u031b': '3' };
const tones: Readonly<Record<string, string>> = {
  '\u0300': '1',
  '\u0309': '2',
  '\u0303': '3',
  '\u0301': '4',
  '\u0323': '5',
};

/** Sixty letters at most, each with its kind, numbers twelve digits wide; then the tones. */
function keyOf(text: string): string {
  let letters = '';
  let marks = '';
  const parts =
    text
      .trim()
      .toLowerCase()
      .normalize('NFD')
      .match(/\d+|\s+|\p{L}\p{M}*|./gsu) ?? [];
  for (const part of parts.slice(0, 60)) {
    if (/^\d/.test(part)) letters += part.replace(/^0+(?=\d)/, '').padStart(12, '0');
    else if (/^\s/.test(part)) letters += '!';
    else if (/^\p{L}/u.test(part)) {
      const [letter = '', ...rest] = part;
      const kind = letter === 'đ' ? '1' : (rest.map((mark) => letterMarks[mark]).find(Boolean) ?? '0');
      letters += `${letter === 'đ' ? 'd' : letter}${kind}`;
      marks += rest.map((mark) => tones[mark]).find(Boolean) ?? '0';
    } else letters += '#';
  }
  return `${letters} ${marks}`;
}
