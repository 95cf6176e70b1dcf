import { setTimeout as wait } from 'node:timers/promises';
import type { Dataset } from './dataset.ts';
import {
  type BenchEnvironment,
  type BenchOutcome,
  type BenchSection,
  type BenchTableRow,
  roundToThreeDigits,
} from './section.ts';
import { calculateMedian, calculatePercentile } from './statistics.ts';
import { measureCall } from './timedCall.ts';
import { writeAtRate } from './writeAtRate.ts';
import { buildOfficeWrites } from './writeCases.ts';

/** Milliseconds within which `/healthz` must answer, whatever else is running. */
const LIMIT_MS = 50;
/**
 * Number of users who send the long call at the same time, and writes per second; the writes prevent that the server sends several users
 * the same cached answer.
 */
const [people, writesPerSecond] = [2, 5];
/** Milliseconds from one answer of `/healthz` to the next call. */
const PAUSE_MS = 5;

/** Returns the longest call of each kind: a full schedule, and a month of marketing. */
const listLongestCalls = ({ scheduled: [days], months: [month] }: Dataset) =>
  [
    ['list', '/packages?page[size]=1000&include=customer,agent,sales,deductions'],
    ['list, sorted', '/packages?filter[customer.source_channel]=ZALO&sort=-total_price&page[size]=1000'],
    ['count', '/packages?filter[shift_status]=finished&page[size]=1'],
    ['count through texts', '/packages?filter[customer.name]=nguyen&page[size]=1'],
    ['search', '/customers?filter[q]=le thi'],
    ['home queue', '/packages?filter[level]=L8,L8-7C&filter[agent_paid]=false&page[size]=1'],
    ['report: schedule', `/reports/schedule?from=${days?.from}&to=${days?.to}`],
    ['report: revenue, all time', '/reports/revenue?level=all'],
    ['report: revenue, one month', `/reports/revenue?month=${month?.month}`],
    ['report: partners, all time', '/reports/partner_revenue?split=true'],
    ['report: pay run', `/pay_run?month=${month?.month}`],
    ['export: packages, XLSX', '/packages/export?format=xlsx'],
    ['export: customers, CSV', '/customers/export?format=csv'],
    ['export: revenue, XLSX', `/reports/revenue/export?format=xlsx&month=${month?.month}`],
  ] as const;

/** Measures `/healthz` while users send the longest calls and others write. */
export const healthzSection: BenchSection = {
  name: 'healthz',
  run: async ({ settings, dataset, noi, includes }: BenchEnvironment): Promise<BenchOutcome> => {
    const { next } = buildOfficeWrites(dataset);
    const lines: BenchTableRow[] = [await measure('nothing', null)];
    for (const [name, path] of listLongestCalls(dataset))
      if (includes(name)) lines.push(await measure(name, path));
    const most = Math.max(...lines.map((line) => Number(line['most ms'])));
    return {
      tables: [
        {
          title: `/healthz beside ${people} who ask for the longest answers, and ${writesPerSecond} writes a second`,
          lines,
        },
      ],
      verdicts: [
        {
          promise: `/healthz within ${LIMIT_MS} ms beside any list, count, search, report and export`,
          kept: most <= LIMIT_MS,
          figure: `at most ${most} ms`,
        },
      ],
    };

    async function measure(name: string, path: string | null): Promise<BenchTableRow> {
      process.stderr.write(`healthz beside ${name} …\n`);
      const rounds: number[][] = [];
      const own: number[] = [];
      for (let round = 0; round < settings.rounds; round += 1) {
        const end = new AbortController();
        const writer = writeAtRate(noi.target, next, writesPerSecond);
        let fault: unknown;
        const asking = Array.from({ length: path === null ? 0 : people }, () =>
          ask(path ?? '', end.signal, own).catch((error: unknown) => {
            fault = error;
          }),
        );
        const probes: number[] = [];
        const until = performance.now() + settings.seconds * 1000;
        while (performance.now() < until) {
          probes.push((await measureCall({ url: noi.server.url, headers: {} }, { path: '/healthz' })).ms);
          await wait(PAUSE_MS);
        }
        end.abort();
        await Promise.all([...asking, writer.stop()]);
        if (fault) throw fault;
        rounds.push(probes);
      }
      const of = (value: (probes: number[]) => number) =>
        roundToThreeDigits(calculateMedian(rounds.map(value)));
      return {
        '/healthz beside': name,
        'its own ms': own.length > 0 ? roundToThreeDigits(calculateMedian(own)) : '–',
        'p50 ms': of((probes) => calculatePercentile(probes, 0.5)),
        'p99 ms': of((probes) => calculatePercentile(probes, 0.99)),
        'most ms': of((probes) => Math.max(...probes)),
      };
    }

    /** Repeats a call and records the duration of each answer. The call that is open at the end is aborted. */
    async function ask(path: string, signal: AbortSignal, times: number[]): Promise<void> {
      while (!signal.aborted)
        try {
          times.push((await measureCall(noi.target, { path }, signal)).ms);
        } catch (error) {
          // A download that was just aborted still counts towards the user's limit.
          const isBusy = (error as Error).message.includes(': 429 ');
          if (!signal.aborted && !isBusy) throw error;
          await wait(PAUSE_MS);
        }
    }
  },
};
