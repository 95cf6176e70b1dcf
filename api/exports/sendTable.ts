import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { foldText } from '#rules/foldText';
import { type ExportEndRecorder, type ExportToRecord, recordExport } from '../audit/recordExport.ts';
import { logRecordViews, VIEWS_PER_SQL_STATEMENT } from '../audit/views.ts';
import { DomainError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import type { Cell } from '../kinds/cell.ts';
import { type AcceptedWork, prefersAsync } from '../work/answerWork.ts';
import { buildExportFile } from './buildExportFile.ts';
import { type FileFormatName, fileFormats } from './fileFormats.ts';
import type { ExportTable } from './table.ts';

/** Converts a title to a file name: 'Khách hàng' → 'khach-hang'. */
const toSlug = (title: string): string =>
  foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * Sends a table as a file, row by row, as fast as the client reads; stops if the client disconnects. An error before the first row gets a
 * normal error answer; a later error aborts the transfer. If the file takes long, a client that does not want to wait receives 202, and the
 * file is stored for download.
 * @param exported the entry for the list of exports (schema 9.4). If absent, the file has no business data and is not recorded
 */
export async function sendTable(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  format: FileFormatName,
  table: ExportTable,
  exported?: Omit<ExportToRecord, 'title' | 'format'>,
): Promise<FastifyReply | AcceptedWork> {
  const releaseSlot = acquireExportSlot(ctx.viewer.id);
  const { type, stream } = fileFormats[format];
  const rows = table.rows[Symbol.asyncIterator]();
  let first: IteratorResult<readonly Cell[]>;
  let noted: ExportEndRecorder | null = null;
  try {
    first = await rows.next();
    if (exported) noted = await recordExport(request, { ...exported, title: table.title, format });
  } catch (error) {
    releaseSlot();
    await rows.return?.();
    throw error;
  }
  let sent = 0;
  let ended: Promise<void> | null = null;
  const end = (isWhole: boolean): Promise<void> => {
    ended ??= recordExportEnd(request, table.customers, noted, sent, isWhole);
    return ended;
  };
  const all = async function* () {
    let isWhole = false;
    try {
      for (let next = first; !next.done; next = await rows.next()) {
        sent += 1;
        yield next.value;
        if (table.customers && table.customers.size >= VIEWS_PER_SQL_STATEMENT)
          await recordCustomerViews(request, table.customers);
      }
      isWhole = true;
    } finally {
      await rows.return?.();
      // Records the end before the last byte is sent, so that a client that has received the whole file can immediately read the record of
      // its export.
      await end(isWhole);
    }
  };
  const file = stream({ ...table, rows: all() });
  file.once('close', () => {
    releaseSlot();
    void end(false);
    request.log.info({ user: ctx.viewer.id, table: toSlug(table.title), rows: sent }, 'a table went out');
  });
  const name = `${toSlug(table.title)}-${ctx.today}.${format}`;
  if (!exported || !prefersAsync(request)) return sendFile(reply, type, name, file);
  const made = await buildExportFile(request, reply, {
    ...{ file, name, label: `Xuất ${table.title}`, list: exported.list },
    count: table.count ?? (async () => 0),
    done: () => sent,
  });
  return 'data' in made ? made : sendFile(reply, type, name, made);
}

/** Sends a file as a download. */
export const sendFile = (
  reply: FastifyReply,
  type: string,
  name: string,
  file: Readable | Buffer,
): FastifyReply =>
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(file);

/**
 * Records views of the customers in the rows sent so far, and waits until they are stored. Then clears the set, so that a long export needs
 * little memory.
 */
async function recordCustomerViews(request: FastifyRequest, customers: Set<number>): Promise<void> {
  if (customers.size === 0) return;
  const ids = [...customers];
  customers.clear();
  await logRecordViews(request, 'customers', ids);
}

/** Records the end of an export. An error is only logged, because the file is already sent. */
async function recordExportEnd(
  request: FastifyRequest,
  customers: Set<number> | undefined,
  noted: ExportEndRecorder | null,
  sent: number,
  isWhole: boolean,
): Promise<void> {
  if (!noted) return;
  try {
    if (customers) await recordCustomerViews(request, customers);
    await noted(sent, isWhole);
  } catch (error) {
    request.log.error({ err: error }, 'the end of an export was not recorded');
  }
}

/** Maximum number of files that this process sends at the same time: `own` per person, `all` in total. */
const maxFiles = { own: 2, all: 6 };
/** Value of `Retry-After`, in seconds. */
const RETRY_AFTER_SECONDS = 10;

/** Number of files being sent, by person id. */
const filesBeingSent = new Map<string, number>();

/** Reserves a slot for sending a file. @returns a function that releases the slot @throws DomainError `too_many` when no slot is free */
function acquireExportSlot(viewerId: string): () => void {
  const own = filesBeingSent.get(viewerId) ?? 0;
  const all = [...filesBeingSent.values()].reduce((total, one) => total + one, 0);
  if (own >= maxFiles.own || all >= maxFiles.all) {
    const detail =
      own >= maxFiles.own
        ? `Bạn đang tải ${own} tệp. Hãy đợi một tệp xong rồi thử lại.`
        : 'Nhiều người đang xuất tệp cùng lúc. Hãy thử lại sau ít giây.';
    throw new DomainError({ code: 'too_many', detail }, undefined, RETRY_AFTER_SECONDS);
  }
  filesBeingSent.set(viewerId, own + 1);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    const left = (filesBeingSent.get(viewerId) ?? 1) - 1;
    if (left > 0) filesBeingSent.set(viewerId, left);
    else filesBeingSent.delete(viewerId);
  };
}
