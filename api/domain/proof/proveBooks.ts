/** Checks the books: recalculates derived data and totals from the records, every night and by `npm run verify` (rules 11). */

import type { Knex } from 'knex';
import { Gauge, type Registry } from 'prom-client';
import { MINUTE_MS } from '#rules/durations';
import { formatNumber } from '#rules/format';
import { findResource } from '#schema/index';
import type { ProofCheck } from '#schema/reports/proof';
import { VALUES_PER_CONDITION } from '../../base/batchSizes.ts';
import { splitIntoChunks } from '../../base/splitIntoChunks.ts';
import type { Config } from '../../config.ts';
import type { JoinedModules, RecordChange } from '../../context.ts';
import { connectReaders } from '../../db/connect.ts';
import {
  CheckFindings,
  checkDerivedColumns,
  checkFoldedColumns,
  checkOutsideChanges,
  checkReportSums,
  checkStoredReferences,
  findResourceName,
} from '../../db/derived/checkDerivedData.ts';
import { listChangeRecordedColumns } from '../../db/derived/recordedChanges.ts';
import { iterateRangesOfQueries } from '../../db/idRanges.ts';
import { getTableName } from '../../db/shape.ts';
import { defineJob } from '../../jobs/defineJob.ts';
import { parseNoPayload } from '../../jobs/payload.ts';
import { getJoinedModules } from '../../resources/joinModules.ts';
import type { BooksProof } from '../../resources/module.ts';
import { notifyRole } from '../notifications/notifications.ts';

/** Proofs that concern all modules. */
export const generalProofs: readonly BooksProof[] = [
  {
    name: 'derived_columns',
    label: 'Cột tính từ bản ghi khác',
    order: 1,
    run: (db, findings) => checkDerivedColumns(db, findings),
  },
  {
    name: 'search_texts',
    label: 'Chữ để tìm và sắp xếp',
    order: 2,
    run: (db, findings) => checkFoldedColumns(db, findings),
  },
  { name: 'kept_sums', label: 'Tổng dùng cho báo cáo', order: 3, run: checkReportSums },
  { name: 'references', label: 'Liên kết giữa các bản ghi', order: 10, run: checkStoredReferences },
  { name: 'history', label: 'Lịch sử và bản ghi', order: 11, run: checkHistory },
  { name: 'changes', label: 'Sửa ngoài hệ thống', order: 12, run: checkOutsideChanges },
];

/** Maximum number of differences that are listed per check; further differences are only counted. */
const MAX_EXAMPLES = 1_000;

/** Time limit for a statement of the proof, in milliseconds. The limit can be long, because the proof uses separate connections. */
const DEADLINE_MS = 30 * MINUTE_MS;

/**
 * Runs all proofs. Each comparison reads one snapshot of the database, so that concurrent writes do not change its result.
 * @param server the server, with the proofs of its modules and its settings
 * @param db reader connections, so that the proof blocks no other request
 * @param signal stops the proofs between two checks
 */
export async function proveBooks(
  db: Knex,
  { modules, config }: { modules: Pick<JoinedModules, 'proofs'>; config: Config },
  signal?: AbortSignal,
): Promise<ProofCheck[]> {
  const done: ProofCheck[] = [];
  for (const { name, label, run } of modules.proofs) {
    signal?.throwIfAborted();
    const findings = new CheckFindings(MAX_EXAMPLES);
    await run(db, findings, config);
    const { checked, differences, examples } = findings;
    done.push({ name, label, checked, differences, examples });
  }
  return done;
}

export const countDifferences = (all: readonly ProofCheck[]): number =>
  all.reduce((total, { differences }) => total + differences, 0);

/** Runs the proof every night in reader threads, stores its result and notifies admins of differences. */
export const proveBooksNightly = defineJob({
  kind: 'prove_books',
  parse: parseNoPayload,
  schedule: '03:00',
  async prepare({ ctx, signal }): Promise<ProofCheck[]> {
    const readers = connectReaders(ctx.config.databaseUrl, DEADLINE_MS);
    try {
      const server = { modules: getJoinedModules(ctx), config: ctx.config };
      return await proveBooks(readers ?? ctx.db, server, signal);
    } finally {
      await readers?.destroy();
    }
  },
  async store(ctx, _payload, found = []) {
    const differences = countDifferences(found);
    const at = ctx.now.toISOString();
    const values = { checked_at: at, differences, checks: JSON.stringify(found), updated_at: at };
    await ctx
      .db('proof_runs')
      .insert({ day: ctx.today, version: 1, created_at: at, ...values })
      .onConflict('day')
      .merge(values);
    if (differences > 0)
      await notifyRole(ctx, 'admin', {
        title: `Sổ không khớp: ${formatNumber(differences)} chênh lệch`,
        body: 'Đêm qua có số liệu khác với bản ghi. Hãy mở Sổ khớp để xem từng chỗ.',
        path: '/settings?activeTab=proof',
      });
  },
});

/** Registers a gauge with the number of differences that the latest nightly proof found. */
export function measureProof(registry: Registry, knex: Knex): void {
  new Gauge({
    name: 'noi_book_differences',
    help: 'Differences between what is kept and what the records come to, in the latest nightly proof',
    registers: [registry],
    async collect() {
      const run: { differences: number } | undefined = await knex('proof_runs')
        .orderBy('day', 'desc')
        .first('differences');
      this.set(Number(run?.differences ?? 0));
    },
  });
}

interface TableRecord {
  table: string;
  id: number;
}

/**
 * Checks that every record named in the history exists, unless the history contains its deletion. Also checks that the history contains the
 * deletion of every row that was deleted.
 */
async function checkHistory(db: Knex, findings: CheckFindings): Promise<void> {
  for (const { table } of listChangeRecordedColumns()) {
    const named = () => db('action_log_subjects as s').where('s.resource', table);
    const deleted = () => db('recorded_changes as s').where('s.table_name', table).whereNull('s.field');
    const { count } = (await named().count({ count: '*' }).first()) as { count: number };
    findings.checked += Number(count);
    const bounds = [named(), deleted()].map((rows) =>
      rows.min({ least: 's.record_id' }).max({ most: 's.record_id' }),
    );
    for await (const [from, to] of iterateRangesOfQueries(bounds)) {
      const missing = async (rows: Knex.QueryBuilder): Promise<number[]> => {
        const ids: number[] = await rows
          .leftJoin(`${table} as t`, 't.id', 's.record_id')
          .where('s.record_id', '>', from)
          .where('s.record_id', '<=', to)
          .whereNull('t.id')
          .distinct('s.record_id')
          .pluck('s.record_id');
        return ids.map(Number);
      };
      const removed = await missing(deleted());
      findings.checked += removed.length;
      const gone = [...new Set([...(await missing(named())), ...removed])].sort((a, b) => a - b);
      await checkDeletions(db, table, gone, findings);
    }
  }
}

async function checkDeletions(
  db: Knex,
  table: string,
  gone: readonly number[],
  findings: CheckFindings,
): Promise<void> {
  for (const ids of splitIntoChunks(gone, VALUES_PER_CONDITION)) {
    const isDeleted = await findDeletions(db, table, ids);
    for (const id of ids)
      if (!isDeleted.has(id))
        findings.add({
          resource: findResourceName(table),
          id: String(id),
          field: 'id',
          kept: null,
          counted: String(id),
        });
  }
}

interface HistoryRow {
  id: number;
  resource: string;
  record_id: number;
  action_code: string;
  action_data: string | HistoryData | null;
}
interface HistoryData {
  changes?: RecordChange['fields'];
  others?: RecordChange[];
}

/** Returns the ids of records whose last creation in the history is followed by a deletion. */
async function findDeletions(db: Knex, table: string, ids: readonly number[]): Promise<Set<number>> {
  const lines: HistoryRow[] = await db('action_logs')
    .where('state', 'finished')
    .whereIn(
      'id',
      db('action_log_subjects').where('resource', table).whereIn('record_id', ids).select('log_id'),
    )
    .orderBy('id')
    .select('id', 'resource', 'record_id', 'action_code', 'action_data');
  const wanted = new Set(ids);
  const deleted = new Set<number>();
  const note = ({ table: of, id }: TableRecord, isDeletion: boolean) => {
    if (of !== table || !wanted.has(id)) return;
    if (isDeletion) deleted.add(id);
    else deleted.delete(id);
  };
  for (const line of lines) {
    const { changes = {}, others = [] } = (
      typeof line.action_data === 'string' ? JSON.parse(line.action_data) : (line.action_data ?? {})
    ) as HistoryData;
    const itself = { table: getTableOfResource(line.resource), id: Number(line.record_id) };
    const own = Object.values(changes);
    const isDeletion = line.action_code.startsWith('delete') && own.every(([, to]) => to === null);
    if (own.length > 0) note(itself, isDeletion);
    for (const { resource, id, verb } of others)
      note({ table: getTableOfResource(resource), id: Number(id) }, verb === 'delete');
  }
  return deleted;
}

const getTableOfResource = (resource: string): string => {
  const declared = findResource(resource);
  return declared ? getTableName(declared) : resource;
};
