/** Why the database cannot do what it is asked at this moment, though it may in a while; null for other errors. */
export function unavailable(error: unknown): 'busy' | 'full' | 'failing' | 'slow' | null {
  const { name = '', code } = (error ?? {}) as { name?: string; code?: unknown };
  const text = String(code ?? '');
  if (name === 'KnexTimeoutError') return 'busy';
  for (const [reason, pattern] of reasons) if (pattern.test(text)) return reason;
  return null;
}

const reasons = [
  // Locked by others for longer than we wait, or undone in favour of another; a pool or server with no room.
  ['busy', /^(SQLITE_(BUSY|LOCKED)\w*|40001|40P01|55P03|53[34]00|53000)$/],
  ['full', /^(SQLITE_(FULL|NOMEM)|53[12]00|ENOSPC)$/],
  // The disk fails, or the server is away.
  [
    'failing',
    /^(SQLITE_(IOERR|CANTOPEN|READONLY|ABORT|PROTOCOL)\w*|08\w{3}|57P0\d|58030|25006|EIO|ECONN\w+|EPIPE|ETIMEDOUT)$/,
  ],
  ['slow', /^(DEADLINE|57014)$/],
] as const;
