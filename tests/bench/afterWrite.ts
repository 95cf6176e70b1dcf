import type { Facts } from './facts.ts';
import { firstAnswers } from './firstAnswers.ts';
import { promisesOf, slowestOf, summaryOf } from './firstAnswerTables.ts';
import type { Asked } from './measure.ts';
import { median } from './median.ts';
import { officeWrites } from './officeWrites.ts';
import { monthReports } from './plain/reportSql.ts';
import { type Bench, figure, type Line, multiple, type Outcome, type Section } from './section.ts';
import { noiSide } from './sides/noi.ts';
import { servePlain } from './sides/plain.ts';
import { startNoi } from './startNoi.ts';
import { timedCall } from './timedCall.ts';

const monthPart = 'month reports';
/** How many times the time of plain SQL a report of one month may take. */
const mostOfPlain = 2;

/** The first answer after a write: to whatever the declarations offer, and to reports of a month beside plain SQL. */
export const afterWrite: Section = {
  name: 'after a write',
  run: async ({ settings, facts, copy, undo, asks }: Bench): Promise<Outcome> => {
    const file = copy('after-a-write');
    const { asked } = await startNoi(noiSide(`sqlite:${file}`, settings.port), undo);
    const { rounds } = settings;
    const found = await firstAnswers(asked, `sqlite:${file}`, {
      facts,
      rounds,
      isAsked: ({ name }) => asks(name),
    });
    const tables = [
      { title: 'First answer after a write to every table', lines: summaryOf(found) },
      { title: 'The slowest of these', lines: slowestOf(found) },
    ];
    const promises = promisesOf(found, settings.size);
    if (!asks(monthPart)) return { tables, promises, raw: found };
    const reports = facts.months.flatMap(monthReports);
    const plain = await servePlain(file, settings.port + 1, [reports.map(({ sql }) => sql)]);
    undo(() => plain.stop());
    const lines = await monthLines(asked, { url: plain.url, headers: {} }, facts, rounds);
    const worst = Math.max(...lines.map((line) => Number.parseFloat(String(line['of plain SQL']))));
    return {
      tables: [...tables, { title: 'Reports of a month, first answer after a write', lines }],
      raw: found,
      promises: [
        ...promises,
        {
          promise: `first answer of a month's report after a write: at most ${mostOfPlain} times plain SQL`,
          kept: worst <= mostOfPlain,
          figure: multiple(worst),
        },
      ],
    };
  },
};

/** Each report of eight months, asked right after a write of Nôi and of the statements written by hand. */
async function monthLines(noi: Asked, plain: Asked, facts: Facts, rounds: number): Promise<Line[]> {
  const { next } = officeWrites(facts);
  const reports = facts.months.flatMap(monthReports);
  const times = new Map<string, { own: number[]; byHand: number[]; ratios: number[] }>();
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, { path }] of reports.entries()) {
      await timedCall(noi, next());
      const own = (await timedCall(noi, { path })).ms;
      const byHand = (await timedCall(plain, { path: `/0/${at}` })).ms;
      if (round === 0) continue;
      const name = path.replace(/\?.*/, '').replace('/reports/', '');
      const before = times.get(name) ?? { own: [], byHand: [], ratios: [] };
      before.own.push(own);
      before.byHand.push(byHand);
      before.ratios.push(own / byHand);
      times.set(name, before);
    }
  return [...times].map(([name, { own, byHand, ratios }]) => ({
    'report of a month': name,
    ms: figure(median(own)),
    'plain SQL ms': figure(median(byHand)),
    'of plain SQL': multiple(median(ratios)),
  }));
}
