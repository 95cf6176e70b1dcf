import { sqliteDriver } from '#api/db/sqlite/driver';
import { coverAll } from '#rules/coverAll';
import { addDays } from '#rules/days';
import type { MissedWithCandidates } from '#schema/missedSessions';
import { median } from './median.ts';
import { type Bench, figure, type Outcome, type Section } from './section.ts';
import { noiSide } from './sides/noi.ts';
import { startNoi } from './startNoi.ts';

const away = 10;
const sessions = 60;
/** Milliseconds. */
const promised = 300;

/** Ten nurses call off for the same days: what they would miss with who is free for it, and "Phủ hết" over all of it at once. */
export const callOff: Section = {
  name: 'call-off',
  run: async ({ settings, facts, copy, undo }: Bench): Promise<Outcome> => {
    const file = copy('call-off');
    const { from, to, nurses, all } = mostAway(file, facts.day);
    const { asked, served } = await startNoi(noiSide(`sqlite:${file}`, settings.port), undo);
    const rounds: { asking: number; server: number; covering: number; missed: number; covered: number }[] =
      [];
    // The first round warms up.
    for (let round = 0; round <= settings.rounds; round += 1) {
      const before = served.processorTime();
      const began = performance.now();
      const missed: MissedWithCandidates[] = [];
      for (const nurse of nurses) {
        const answer = await fetch(`${asked.url}/agents/${nurse}/absence?from=${from}&to=${to}`, {
          headers: asked.headers,
        });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
        missed.push(...((await answer.json()) as { data: MissedWithCandidates[] }).data);
      }
      const asking = performance.now() - began;
      const server = (served.processorTime() - before) * 1000;
      const start = process.cpuUsage();
      const covered = coverAll(missed.slice(0, sessions)).size;
      const { user, system } = process.cpuUsage(start);
      const covering = (user + system) / 1000;
      if (round > 0) rounds.push({ asking, server, covering, missed: missed.length, covered });
    }
    const of = (name: keyof (typeof rounds)[number]) => figure(median(rounds.map((round) => round[name])));
    return {
      tables: [
        {
          title: `${away} of ${all} nurses call off from ${from} to ${to}`,
          lines: [
            {
              sessions: of('missed'),
              'who is free, ms': of('asking'),
              'of it processor': of('server'),
              'sessions to cover': Math.min(sessions, of('missed')),
              covered: of('covered'),
              'Phủ hết, ms of processor': of('covering'),
            },
          ],
        },
      ],
      promises: [
        {
          promise: `"Phủ hết" over ${sessions} sessions of ${away} nurses within ${promised} ms of processor`,
          kept: of('covering') < promised,
          figure: `${of('covering')} ms`,
        },
      ],
      raw: rounds,
    };
  },
};

/** The ten nurses with most planned sessions from this day on, and as many days as it takes until they would miss sixty. */
function mostAway(file: string, from: string) {
  const database = new (sqliteDriver())(file, { readonly: true });
  const most = database.prepare(
    `select coalesce(s.agent_id, p.agent_id) as nurse, count(*) as planned
       from shifts s join packages p on p.id = s.package_id
      where s.status = 'planned' and s.day between ? and ? and coalesce(s.agent_id, p.agent_id) is not null
      group by 1 order by 2 desc limit ${away}`,
  );
  const all = database
    .prepare('select count(*) from users where full_load is not null')
    .pluck()
    .get() as number;
  try {
    for (let days = 1; ; days += 1) {
      const to = addDays(from, days - 1);
      const found = most.all(from, to) as { nurse: number; planned: number }[];
      const missed = found.reduce((sum, { planned }) => sum + planned, 0);
      if (missed >= sessions || days === 28)
        return { from, to, nurses: found.map(({ nurse }) => nurse), all };
    }
  } finally {
    database.close();
  }
}
