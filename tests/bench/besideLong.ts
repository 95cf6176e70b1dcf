import { setTimeout as wait } from 'node:timers/promises';
import type { Facts } from './facts.ts';
import type { Asked } from './measure.ts';
import { median } from './median.ts';
import { officeWrites } from './officeWrites.ts';
import { percentile } from './percentile.ts';
import { type Bench, figure, type Line, type Outcome, type Section } from './section.ts';
import { noiSide } from './sides/noi.ts';
import { startNoi } from './startNoi.ts';
import { timedCall } from './timedCall.ts';
import { writeSteadily } from './writeSteadily.ts';

/** Milliseconds within which `/healthz` answers, whatever else is asked for. */
const most = 50;
/** People who ask for the long answer at the same time, and writes a second that keep anything from being known already. */
const [atOnce, perSecond] = [2, 5];
/** Milliseconds from one answer of `/healthz` to the next call. */
const pause = 5;

/** The longest of each kind. */
const longest = ({ scheduled: [days], day, months }: Facts) =>
  [
    ['list', '/packages?page[size]=1000&include=customer,agent,sales,deductions'],
    ['list, sorted', '/packages?filter[customer.source_channel]=ZALO&sort=-total_price&page[size]=1000'],
    ['count', '/packages?filter[shift_status]=finished&page[size]=1'],
    ['count through texts', '/packages?filter[customer.name]=nguyen&page[size]=1'],
    ['search', '/customers?filter[q]=le thi'],
    ['home queue', '/packages?filter[level]=L8,L8-7C&filter[agent_paid]=false&page[size]=1'],
    ['report: schedule', `/reports/schedule?from=${days?.from}&to=${days?.to}`],
    ['report: revenue, all time', '/reports/revenue?level=all'],
    ['report: revenue, one month', `/reports/revenue?month=${months[0]?.month}`],
    ['report: partners, all time', '/reports/partner_revenue?split=true'],
    ['report: pay run', `/pay_run?month=${months[0]?.month ?? day.slice(0, 7)}`],
    ['export: packages, XLSX', '/packages/export?format=xlsx'],
    ['export: customers, CSV', '/customers/export?format=csv'],
    ['export: revenue, XLSX', `/reports/revenue/export?format=xlsx&month=${months[0]?.month}`],
  ] as const;

/** How long `/healthz` takes while what takes longest is asked for and others write. */
export const besideLong: Section = {
  name: 'healthz',
  run: async ({ settings, facts, copy, undo, asks }: Bench): Promise<Outcome> => {
    const side = noiSide(`sqlite:${copy('healthz')}`, settings.port);
    const { asked, served } = await startNoi(side, undo);
    const probed: Asked = { url: served.url, headers: {} };
    const { next } = officeWrites(facts);
    const lines: Line[] = [await measured('nothing', null)];
    for (const [name, path] of longest(facts)) if (asks(name)) lines.push(await measured(name, path));
    const over = lines.filter((line) => Number(line['most ms']) > most);
    return {
      tables: [
        {
          title: `/healthz beside ${atOnce} who ask for the longest, and ${perSecond} writes a second`,
          lines,
        },
      ],
      promises: [
        {
          promise: `/healthz within ${most} ms beside any list, count, search, report and export`,
          kept: over.length === 0,
          figure:
            over.length === 0
              ? `at most ${Math.max(...lines.map((line) => Number(line['most ms'])))} ms`
              : over.map((line) => `${line['/healthz beside']} ${line['most ms']} ms`).join('; '),
        },
      ],
    };

    async function measured(name: string, path: string | null): Promise<Line> {
      process.stderr.write(`healthz beside ${name} …\n`);
      const rounds: { p50: number; p99: number; most: number }[] = [];
      const long: number[] = [];
      for (let round = 0; round < settings.rounds; round += 1) {
        const end = new AbortController();
        const writer = writeSteadily(asked, next, perSecond);
        let fault: Error | undefined;
        const ask = async () => {
          // A large file may be on its way for long: it is left there, as by somebody who goes away.
          const one = () =>
            timedCall(asked, { path: path ?? '' }, end.signal).catch((error: Error) => {
              if (!end.signal.aborted) throw error;
              return null;
            });
          for (let answer = await one(); answer; answer = await one()) long.push(answer.ms);
        };
        const asking = Array.from({ length: path === null ? 0 : atOnce }, () =>
          ask().catch((error: Error) => {
            fault = error;
          }),
        );
        const probes: number[] = [];
        const until = performance.now() + settings.seconds * 1000;
        while (performance.now() < until) {
          probes.push((await timedCall(probed, { path: '/healthz' })).ms);
          await wait(pause);
        }
        end.abort();
        await Promise.all([...asking, writer.stop()]);
        if (fault) throw fault;
        rounds.push({
          p50: percentile(probes, 0.5),
          p99: percentile(probes, 0.99),
          most: Math.max(...probes),
        });
      }
      return {
        '/healthz beside': name,
        'its own ms': long.length > 0 ? figure(median(long)) : '–',
        'p50 ms': figure(median(rounds.map((one) => one.p50))),
        'p99 ms': figure(median(rounds.map((one) => one.p99))),
        'most ms': figure(median(rounds.map((one) => one.most))),
      };
    }
  },
};
