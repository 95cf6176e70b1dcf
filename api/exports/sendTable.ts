import type { FastifyReply, FastifyRequest } from 'fastify';
import { fold } from '#rules/fold';
import type { Context } from '../context.ts';
import { type FileFormatName, fileFormats } from './fileFormats.ts';
import type { Table } from './table.ts';
import { takeTurn } from './takeTurn.ts';

/** 'Khách hàng' → 'khach-hang'. */
const slug = (title: string): string =>
  fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * Sends a table as a file, row by row as the caller takes it; a caller that goes away stops it. What fails before the
 * first row is an error like any other; what fails later breaks the transfer off.
 */
export async function sendTable(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  format: FileFormatName,
  table: Table,
): Promise<FastifyReply> {
  const giveBack = takeTurn(reply, ctx.viewer.id);
  const { type, stream } = fileFormats[format];
  const rows = table.rows[Symbol.asyncIterator]();
  const first = await rows.next().catch((error: unknown) => {
    giveBack();
    throw error;
  });
  let sent = 0;
  const all = async function* () {
    try {
      for (let next = first; !next.done; next = await rows.next()) {
        sent += 1;
        yield next.value;
      }
    } finally {
      await rows.return?.();
    }
  };
  const file = stream({ ...table, rows: all() });
  file.once('close', () => {
    giveBack();
    request.log.info({ user: ctx.viewer.id, table: slug(table.title), rows: sent }, 'a table went out');
  });
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${slug(table.title)}-${ctx.today}.${format}"`)
    .send(file);
}
