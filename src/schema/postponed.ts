import type { Conflict } from '#rules/conflicts';
import { date } from './kinds.ts';
import { defineReport } from './reports/report.ts';

/** What postponing a session to a day would do, before it is done: asked for at `shifts/{id}/postponed`. */
export const postponed = defineReport('postponed', {
  label: 'Hoãn buổi: những gì sẽ đổi',
  params: { new_day: date('Ngày mới', { required: true }) },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
});

export interface Postponed {
  customer_name: string | null;
  /** Who goes where, the postponed session first; empty when it is refused. */
  moves: { shift_id: string; index: number; from: string; to: string }[];
  delayed_days: number;
  /** When the package ends now, and then. */
  finished_at: string | null;
  new_finished_at: string | null;
  /** Why not, in Vietnamese. */
  refused: string | null;
  /** What stands against its nurses on the new days (rules 3.9). */
  conflicts: Conflict[];
}
