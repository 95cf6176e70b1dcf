import type { FastifyRequest } from 'fastify';
import type { Export } from '#schema/exports';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import { insert, update } from '../db/store.ts';
import { runForRequest, runInTransaction } from '../http/unitOfWork.ts';

export interface ExportToRecord extends Pick<Export, 'title' | 'list' | 'format'> {
  /** Filters as text; null if everything is exported. */
  filters: string | null;
  record_id?: string;
}

/** Records the end of an export, with the number of rows sent and whether all rows were sent. */
export type ExportEndRecorder = (row_count: number, isWhole: boolean) => Promise<void>;

/** Maximum length of `filters`, from the declaration of `exports`. */
const MAX_FILTERS_LENGTH = 5_000;

/**
 * Records an export of the viewer (schema 9.4) before any data is sent, so that every export is recorded.
 * @returns a function that records the end of the export; until it is called, the export is listed as unfinished
 * @throws the error of a failed transaction (503 if the disk is full)
 */
export async function recordExport(
  request: FastifyRequest,
  exported: ExportToRecord,
): Promise<ExportEndRecorder> {
  const { services } = request.server;
  const viewer = request.viewer ?? anonymousViewer;
  const { filters, record_id, ...rest } = exported;
  const { id } = await runForRequest(request, (ctx) =>
    insert(ctx, 'exports', {
      ...rest,
      user_id: ctx.viewer.id,
      via: ctx.viewer.via?.name ?? null,
      filters: filters?.slice(0, MAX_FILTERS_LENGTH) ?? null,
      record_id: record_id ?? null,
    }),
  );
  return async (row_count, isWhole) => {
    const state = isWhole ? 'finished' : 'broken_off';
    // Passes no request, because the client may have disconnected or the request's deadline may have passed.
    await runInTransaction(services, viewer, null, (ctx) => update(ctx, 'exports', id, { row_count, state }));
  };
}
