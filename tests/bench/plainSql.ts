import { loadSqliteDriver } from '#api/db/sqlite/driver';
import { measureLoad } from './measureLoad.ts';
import { buildOfficeCases, type PlainList } from './officeCases.ts';
import {
  type BenchEnvironment,
  type BenchOutcome,
  type BenchSection,
  formatMultiple,
  roundToThreeDigits,
} from './section.ts';
import { calculateMedian } from './statistics.ts';
import { writeAtRate } from './writeAtRate.ts';
import { buildOfficeWrites } from './writeCases.ts';

/** Minimum ratio of lists per second: Nôi, with HTTP and permissions, compared with the hand-written SQL. */
const MIN_RATIO = 1.5;
const connections = 10;

/** SQL for the complete rows of a list, with the names that its columns show. */
const rowsOf: Readonly<Record<PlainList['table'], string>> = {
  packages: `t.*, customer.name, agent.name, seller.name from packages t
    left join customers customer on customer.id = t.customer_id
    left join users agent on agent.id = t.agent_id left join users seller on seller.id = t.sales_id`,
  customers: `t.*, seller.name, partner.name from customers t
    left join users seller on seller.id = t.sales_id left join partners partner on partner.id = t.partner_id`,
  transactions: 't.*, agent.name from transactions t left join users agent on agent.id = t.agent_id',
  shifts: `t.*, package.level, customer.name from shifts t
    left join packages package on package.id = t.package_id
    left join customers customer on customer.id = package.customer_id`,
  users: 't.* from users t',
};

/**
 * Compares lists and searches with the same page and total in hand-written SQL without a server, during five writes per second. SQLite
 * only.
 */
export const plainSqlSection: BenchSection = {
  name: 'plain sql',
  run: async ({ settings, dataset, noi, includes }: BenchEnvironment): Promise<BenchOutcome> => {
    const { next } = buildOfficeWrites(dataset);
    const cases = buildOfficeCases(dataset).filter(({ name, plain }) => plain.length > 0 && includes(name));
    const outcomes = [];
    for (const { name, calls, plain } of cases) {
      process.stderr.write(`plain sql: ${name} …\n`);
      const ours: number[] = [];
      const byHand: number[] = [];
      for (let round = 0; round <= settings.rounds; round += 1) {
        const writer = writeAtRate(noi.target, next, 5);
        const before = noi.server.processorTime();
        const { answers } = await measureLoad(noi.target, calls, { connections, seconds: settings.seconds });
        const spent = noi.server.processorTime() - before;
        await writer.stop();
        // The first round warms up.
        if (round > 0) ours.push((spent * 1000) / answers);
        if (round > 0) byHand.push(measureProcessorMs(noi.databaseUrl.replace(/^sqlite:/, ''), plain));
      }
      outcomes.push({ name, ours: calculateMedian(ours), byHand: calculateMedian(byHand) });
    }
    return {
      tables: [
        {
          title: 'Milliseconds of processor for a list',
          lines: outcomes.map(({ name, ours, byHand }) => ({
            case: name,
            Nôi: roundToThreeDigits(ours),
            'by hand': roundToThreeDigits(byHand),
            'rate of by hand': formatMultiple(byHand / ours),
          })),
        },
      ],
      verdicts: outcomes.map(({ name, ours, byHand }) => ({
        promise: `${name} beside 5 writes a second: at least ${MIN_RATIO} times the rate of SQL by hand`,
        kept: byHand / ours >= MIN_RATIO,
        figure: formatMultiple(byHand / ours),
      })),
    };
  },
};

/** Returns the average processor milliseconds of a page with its total in hand-written SQL. */
function measureProcessorMs(file: string, lists: readonly PlainList[]): number {
  const database = new (loadSqliteDriver())(file, { readonly: true });
  const read = () => {
    for (const { table, where = '1 = 1', order = 't.created_at desc', offset = 0 } of lists) {
      const found = `${rowsOf[table]} where ${where}`;
      JSON.stringify(
        database.prepare(`select ${found} order by ${order}, t.id desc limit 20 offset ${offset}`).all(),
      );
      database.prepare(`select count(*) ${found.slice(found.indexOf('from '))}`).get();
    }
  };
  // Reads once before measuring, because the server also has its pages in memory.
  read();
  const began = process.cpuUsage();
  read();
  const { user, system } = process.cpuUsage(began);
  database.close();
  return (user + system) / 1000 / lists.length;
}
