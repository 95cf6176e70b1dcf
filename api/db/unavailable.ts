type Reason = 'busy' | 'full' | 'failing' | 'slow';

/** Why the database cannot do what is requested now, though it may in a while; null for other errors. */
export function unavailable(error: unknown): Reason | null {
  if (!(error instanceof Error)) return reasonOfCode((error as { code?: unknown } | null)?.code);
  if (error.name === 'KnexTimeoutError') return 'busy';
  const { code, syscall, errors } = error as Error & { code?: unknown; syscall?: unknown; errors?: unknown };
  const reason = reasonOfCode(code);
  if (reason) return reason;
  // The database's host is not found or does not answer.
  if (syscall === 'connect' || syscall === 'getaddrinfo') return 'failing';
  if (connectionLost.test(error.message)) return 'failing';
  // An address with several hosts fails with the errors of each.
  const inner = Array.isArray(errors) ? errors : error.cause === undefined ? [] : [error.cause];
  for (const one of inner) {
    const known = unavailable(one);
    if (known) return known;
  }
  return null;
}

function reasonOfCode(code: unknown): Reason | null {
  const text = String(code ?? '');
  for (const [reason, pattern] of reasons) if (pattern.test(text)) return reason;
  return null;
}

const reasons = [
  // Locked by others for longer than we wait, or undone in favour of another; a pool or server with no room.
  ['busy', /^(SQLITE_(BUSY|LOCKED)\w*|40001|40P01|55P03|53[34]00|53000)$/],
  ['full', /^(SQLITE_(FULL|NOMEM)|53[12]00|ENOSPC)$/],
  // The disk fails, or the server is away: SQLSTATE class 08, a shutdown or start (57P0x), an idle connection that was ended (25P03).
  [
    'failing',
    /^(SQLITE_(IOERR|CANTOPEN|READONLY|ABORT|PROTOCOL)\w*|08\w{3}|57P0\d|25P03|58030|25006|EIO|ECONN\w+|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|EAI_AGAIN)$/,
  ],
  ['slow', /^(DEADLINE|57014)$/],
] as const;

/** Errors of the PostgreSQL driver and of the pools, which have no code. The text of a query may stand before them. */
const connectionLost =
  /(^| - )(Connection (terminated|ended)( unexpectedly| due to connection timeout)?|Client (has encountered a connection error and|was closed and) is not queryable|timeout expired|timeout exceeded when trying to connect|Query read timeout|Unable to acquire a connection)$/;
