/** Finishes work whose process was killed: continues or reverts the work, and notifies the user who started it. */

import type { Role, Viewer } from '#schema/access';
import type { WorkRecord } from '#schema/work';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import type { Context } from '../context.ts';
import { findById } from '../db/store.ts';
import { finishStatementUndo, removeUnfinishedStatement } from '../domain/bank/undoStatement.ts';
import { notifyUser } from '../domain/notifications/notifications.ts';
import { finishErasure } from '../domain/privacy/eraseCustomer.ts';
import { finishImportRestore, finishImportUndo, removeIncompleteImport } from '../imports/undoImport.ts';
import { defineJob, type JobRun } from '../jobs/defineJob.ts';
import { readPayloadText } from '../jobs/payload.ts';
import type { Hooks } from '../resources/hooks.ts';
import { findResults, type PortionRunner, storeProgress, storeWorkEnd } from './row.ts';
import { removeIncompleteFile } from './workFiles.ts';

export const workHooks: Hooks<'work'> = {
  async deriveOne(ctx, row) {
    row.results = await findResults(ctx, row.id);
  },
};

export const resumeWork = defineJob({
  kind: 'resume_work',
  parse: (stored) => ({ work_id: readPayloadText(stored, 'work_id') }),
  async prepare(run) {
    const work = await findById(run.ctx, 'work', run.payload.work_id);
    if (work?.state !== 'running') return;
    const outcome = await finishWork(run, work);
    await run.write((ctx) =>
      notifyUser(ctx, work.user_id, {
        title: outcome.title,
        body: `"${work.label}" bị ngắt giữa chừng do máy chủ dừng. ${outcome.body}`,
        path: `/${work.resource}`,
      }),
    );
  },
});

/** Continues or reverts the work. @returns the notification for the user who started the work */
async function finishWork(run: JobRun<unknown>, work: WorkRecord): Promise<{ title: string; body: string }> {
  const portions = createPortionRunner(run, work, await findWorkViewer(run.ctx, work.user_id));
  const row = (await run.ctx
    .db('work')
    .where({ id: Number(work.id) })
    .first('import_id', 'subject_id')) as { import_id: number | null; subject_id: number | null };
  const [import_id, subject_id] = [row.import_id, row.subject_id].map((id) =>
    id === null ? null : String(id),
  );
  if (subject_id != null && work.kind === 'erase') {
    await finishErasure(portions, subject_id);
    return {
      title: 'Đã xóa dữ liệu cá nhân',
      body: 'Việc đã được làm tiếp đến hết: dữ liệu của khách hàng không còn ở đâu nữa.',
    };
  }
  if (import_id != null && subject_id != null && work.kind === 'restore') {
    try {
      await finishImportRestore(portions, { id: subject_id, record_id: import_id });
    } catch (error) {
      if ((await findById(run.ctx, 'work', work.id))?.state === 'running') throw error;
      return {
        title: 'Chưa khôi phục được',
        body: 'Các bản ghi ở lại trong thùng rác. Hãy khôi phục lại để xem vì sao.',
      };
    }
    return {
      title: 'Đã khôi phục',
      body: 'Việc đã được làm tiếp đến hết: các bản ghi đã trở lại.',
    };
  }
  if (subject_id != null && work.kind === 'import') {
    await removeUnfinishedStatement(portions, subject_id, 'failed');
    return {
      title: 'Chưa đọc được sao kê',
      body: 'Các dòng đã đọc dở đã được gỡ bỏ, không còn dòng nào. Hãy nhập lại tệp đó.',
    };
  }
  if (subject_id != null && work.kind === 'undo_import') {
    await finishStatementUndo(portions, subject_id);
    return {
      title: 'Đã hoàn tác sao kê',
      body: 'Việc đã được làm tiếp đến hết: các dòng chỉ có trong tệp đó không còn.',
    };
  }
  if (work.kind === 'export') {
    await removeIncompleteFile(portions, 'failed', work.done);
    return {
      title: 'Chưa xuất được tệp',
      body: 'Tệp mới làm được một phần nên đã bỏ. Hãy xuất lại.',
    };
  }
  const isUpdate = import_id != null && (await findById(run.ctx, 'imports', import_id))?.mode === 'update';
  if (import_id != null && work.kind === 'import') {
    await removeIncompleteImport(portions, import_id, 'failed');
    return {
      title: 'Chưa nhập được tệp',
      body: isUpdate
        ? 'Những gì đã sửa dở được hoàn tác, các bản ghi như trước khi nhập. Hãy nhập lại tệp đó.'
        : 'Các dòng đã nhập dở đã được gỡ bỏ, không còn dòng nào. Hãy nhập lại tệp đó.',
    };
  }
  if (import_id != null && work.kind === 'undo_import') {
    await finishImportUndo(portions, { id: import_id });
    return {
      title: 'Đã hoàn tác lần nhập',
      body: isUpdate
        ? 'Việc đã được làm tiếp đến hết: các bản ghi như trước khi nhập tệp.'
        : 'Việc đã được làm tiếp đến hết: các dòng của tệp ở trong thùng rác.',
    };
  }
  const done = (await findResults(run.ctx, work.id)).filter(({ state }) => state !== 'not_done').length;
  await portions.write((ctx) => portions.end(ctx, 'failed', done));
  return {
    title: 'Việc làm dở',
    body: `Đã làm ${done} trong ${work.rows} dòng, các dòng còn lại giữ nguyên. Hãy chọn lại các dòng đó rồi làm tiếp.`,
  };
}

const createPortionRunner = (
  { ctx: reading, write, signal }: JobRun<unknown>,
  { id }: WorkRecord,
  viewer: Viewer,
): PortionRunner => ({
  id,
  read: () => ({ ...reading, db: reading.readers ?? reading.db, viewer }),
  write: (work) => write((ctx) => work(Object.assign(ctx, { viewer }))),
  assertGoesOn: () => signal.throwIfAborted(),
  note: async (ctx, done) => void (await storeProgress(ctx, id, done)),
  end: (ctx, state, done, answer) => storeWorkEnd(ctx, id, state, { done, ...(answer && { answer }) }),
});

/** Returns the user who started the work, with the account's current rights. */
async function findWorkViewer(ctx: Context, id: string): Promise<Viewer> {
  const user = await findById(ctx, 'users', id);
  if (!user) return anonymousViewer;
  const { name, email, kind, roles } = user;
  return {
    ...anonymousViewer,
    ...{ id, name, email: email ?? '', kind, roles: (roles ?? []) as readonly Role[] },
  };
}
