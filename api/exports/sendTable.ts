import type { FastifyReply, FastifyRequest } from 'fastify';
import { fold } from '#rules/fold';
import { type EndExport, type Exported, recordExport } from '../audit/recordExport.ts';
import { recordViews, VIEWS_PER_STATEMENT } from '../audit/views.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { Cell } from '../kinds/cell.ts';
import { type FileFormatName, fileFormats } from './fileFormats.ts';
import type { Table } from './table.ts';

/** 'Khách hàng' → 'khach-hang'. */
const slug = (title: string): string =>
  fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * Sends a table as a file, row by row as the caller takes it; a caller that goes away stops it. What fails before the
 * first row is an error like any other; what fails later breaks the transfer off.
 * @param exported what is noted of it, with the customers in it (schema 9.4); absent: nothing of the business is in it
 */
export async function sendTable(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  format: FileFormatName,
  table: Table,
  exported?: Omit<Exported, 'title' | 'format'>,
): Promise<FastifyReply> {
  const giveBack = takeTurn(reply, ctx.viewer.id);
  const { type, stream } = fileFormats[format];
  const rows = table.rows[Symbol.asyncIterator]();
  let first: IteratorResult<readonly Cell[]>;
  let noted: EndExport | null = null;
  try {
    first = await rows.next();
    if (exported) noted = await recordExport(request, { ...exported, title: table.title, format });
  } catch (error) {
    giveBack();
    await rows.return?.();
    throw error;
  }
  let sent = 0;
  let ended: Promise<void> | null = null;
  const end = (isWhole: boolean): Promise<void> => {
    ended ??= noteEnd(request, table.customers, noted, sent, isWhole);
    return ended;
  };
  const all = async function* () {
    let isWhole = false;
    try {
      for (let next = first; !next.done; next = await rows.next()) {
        sent += 1;
        yield next.value;
        if (table.customers && table.customers.size >= VIEWS_PER_STATEMENT)
          await noteLooks(request, table.customers);
      }
      isWhole = true;
    } finally {
      await rows.return?.();
      // Before the last byte, so that who has the whole file finds it noted.
      await end(isWhole);
    }
  };
  const file = stream({ ...table, rows: all() });
  file.once('close', () => {
    giveBack();
    void end(false);
    request.log.info({ user: ctx.viewer.id, table: slug(table.title), rows: sent }, 'a table went out');
  });
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${slug(table.title)}-${ctx.today}.${format}"`)
    .send(file);
}

/**
 * Notes that the customers in the rows sent so far were looked at, and waits until it is stored: a long export holds no longer list
 * of them.
 */
async function noteLooks(request: FastifyRequest, customers: Set<number>): Promise<void> {
  if (customers.size === 0) return;
  const ids = [...customers];
  customers.clear();
  await recordViews(request, 'customers', ids);
}

/** The file has gone out: what fails here is logged. */
async function noteEnd(
  request: FastifyRequest,
  customers: Set<number> | undefined,
  noted: EndExport | null,
  sent: number,
  isWhole: boolean,
): Promise<void> {
  if (!noted) return;
  try {
    if (customers) await noteLooks(request, customers);
    await noted(sent, isWhole);
  } catch (error) {
    request.log.error({ err: error }, 'the end of an export was not noted');
  }
}

/** Files one person, and all together, may have on their way out of this process at a time. */
const most = { own: 2, all: 6 };
/** Seconds after which it is worth trying again. */
const retryAfter = 10;

const underway = new Map<string, number>();

/** Counts a file on its way out. @returns what gives the place back @throws ApiError 429 when there is no place */
function takeTurn(reply: FastifyReply, viewerId: string): () => void {
  const own = underway.get(viewerId) ?? 0;
  const all = [...underway.values()].reduce((total, one) => total + one, 0);
  if (own >= most.own || all >= most.all) {
    reply.header('retry-after', String(retryAfter));
    throw new ApiError({
      status: 429,
      code: 'too_many',
      detail:
        own >= most.own
          ? `Bạn đang tải ${own} tệp. Hãy đợi một tệp xong rồi thử lại.`
          : 'Nhiều người đang xuất tệp cùng lúc. Hãy thử lại sau ít giây.',
    });
  }
  underway.set(viewerId, own + 1);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    const left = (underway.get(viewerId) ?? 1) - 1;
    if (left > 0) underway.set(viewerId, left);
    else underway.delete(viewerId);
  };
}
