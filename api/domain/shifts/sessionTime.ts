/** When a session takes place, in SQL: its own slots, else those of its package. JSON text; of sessions `s` joined with packages `p`. */
export const sessionTime = 'coalesce(s.time_period, p.time_period)';
