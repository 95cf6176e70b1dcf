/** How long leads wait for their first call: the median, per channel and in all. */
import type { Knex } from 'knex';
import { addDays, dayStart } from '#rules/days';
import { sourceChannels } from '#schema/choices';
import { dialectOf } from '../db/dialect.ts';
import type { Question } from '../db/queryBatch.ts';
import type { Stretch } from './columnSums.ts';

/** Median minutes by channel, and in `all`; null where no lead was called. */
type FirstCallMinutes = Record<string, number | null>;

interface MiddleRow {
  source_channel: string | null;
  seconds: number;
  /** The row's place, from 1, among those of its channel and among all, and how many there are. */
  place: number;
  count: number;
  place_of_all: number;
  count_of_all: number;
}

/** Asks for the median minutes from `contacted_at` to `first_called_at` of the leads of these days; only middle rows are read. */
export function firstCallMinutes(db: Knex, [from, to]: Stretch): Question<FirstCallMinutes> {
  const called = db('customers')
    .where('contacted_at', '>=', dayStart(from))
    .where('contacted_at', '<', dayStart(addDays(to, 1)))
    .whereNotNull('first_called_at')
    .select(
      'source_channel',
      db.raw(`${dialectOf(db).secondsBetween('contacted_at', 'first_called_at')} as seconds`),
    );
  const ranked = db(called.as('c')).select(
    'source_channel',
    'seconds',
    db.raw('row_number() over (partition by source_channel order by seconds) as place'),
    db.raw('count(*) over (partition by source_channel) as count'),
    db.raw('row_number() over (order by seconds) as place_of_all'),
    db.raw('count(*) over () as count_of_all'),
  );
  const query = db(ranked.as('r'))
    .whereRaw('place in ((count + 1) / 2, (count + 2) / 2)')
    .orWhereRaw('place_of_all in ((count_of_all + 1) / 2, (count_of_all + 2) / 2)')
    .select();
  return { query, read: toMedians };
}

function toMedians(rows: readonly MiddleRow[]): FirstCallMinutes {
  const minutesOf = (middle: readonly MiddleRow[]) => {
    const sum = middle.reduce((total, { seconds }) => total + Number(seconds), 0);
    return middle.length === 0 ? null : Math.round(sum / middle.length / 60);
  };
  const isMiddle = (place: number, count: number) =>
    place === Math.floor((count + 1) / 2) || place === Math.floor((count + 2) / 2);
  const all = rows.filter((row) => isMiddle(Number(row.place_of_all), Number(row.count_of_all)));
  const inChannel = rows.filter((row) => isMiddle(Number(row.place), Number(row.count)));
  return {
    all: minutesOf(all),
    ...Object.fromEntries(
      sourceChannels.map(({ value }) => [
        value,
        minutesOf(inChannel.filter(({ source_channel }) => source_channel === value)),
      ]),
    ),
  };
}
