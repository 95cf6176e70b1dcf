import type { FastifyRequest } from 'fastify';
import type { Export } from '#schema/exports';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import { insert, update } from '../db/store.ts';
import { runForRequest, runInTransaction } from '../http/unitOfWork.ts';

/** What an export contains. */
export interface Exported extends Pick<Export, 'title' | 'list' | 'format'> {
  /** In words; null: all of it. */
  filters: string | null;
  record_id?: string;
}

/** Records how an export ended: how many rows were sent, and whether these were all. */
export type EndExport = (row_count: number, isWhole: boolean) => Promise<void>;

/** The declaration's longest text. */
const LONGEST = 5_000;

/**
 * Records an export of the viewer (schema 9.4) before anything of it is sent, so that nothing is sent unrecorded.
 * @returns a function that records its end; until then the export is listed as unfinished
 * @throws what a failed transaction throws (503 when the disk is full)
 */
export async function recordExport(request: FastifyRequest, exported: Exported): Promise<EndExport> {
  const { services } = request.server;
  const viewer = request.viewer ?? anonymousViewer;
  const { filters, record_id, ...rest } = exported;
  const { id } = await runForRequest(request, (ctx) =>
    insert(ctx, 'exports', {
      ...rest,
      user_id: ctx.viewer.id,
      via: ctx.viewer.via?.name ?? null,
      filters: filters?.slice(0, LONGEST) ?? null,
      record_id: record_id ?? null,
    }),
  );
  return async (row_count, isWhole) => {
    const state = isWhole ? 'finished' : 'broken_off';
    // Without the request, because its caller may have disconnected or its deadline passed.
    await runInTransaction(services, viewer, null, (ctx) => update(ctx, 'exports', id, { row_count, state }));
  };
}
