type Reason = 'busy' | 'full' | 'failing' | 'slow';

/** Returns the reason why the database cannot serve the request now but may serve it later. Returns null for other errors. */
export function findUnavailableReason(error: unknown): Reason | null {
  if (!(error instanceof Error)) return findReasonOfCode((error as { code?: unknown } | null)?.code);
  if (error.name === 'KnexTimeoutError') return 'busy';
  const { code, syscall, errors } = error as Error & { code?: unknown; syscall?: unknown; errors?: unknown };
  const reason = findReasonOfCode(code);
  if (reason) return reason;
  // The host of the database is not found or does not answer.
  if (syscall === 'connect' || syscall === 'getaddrinfo') return 'failing';
  if (connectionLost.test(error.message)) return 'failing';
  // If an address has several hosts, the error contains one error per host.
  const inner = Array.isArray(errors) ? errors : error.cause === undefined ? [] : [error.cause];
  for (const one of inner) {
    const known = findUnavailableReason(one);
    if (known) return known;
  }
  return null;
}

function findReasonOfCode(code: unknown): Reason | null {
  const text = String(code ?? '');
  for (const [reason, pattern] of reasonPatterns) if (pattern.test(text)) return reason;
  return null;
}

const reasonPatterns = [
  // Codes for: a lock was not free in time, the transaction was aborted in favour of another one, or the pool or the server has no free
  // connection.
  ['busy', /^(SQLITE_(BUSY|LOCKED)\w*|40001|40P01|55P03|53[34]00|53000)$/],
  ['full', /^(SQLITE_(FULL|NOMEM)|53[12]00|ENOSPC)$/],
  // Codes for: the disk fails, or the server is unavailable. That is SQLSTATE class 08, a server that stops or starts (57P0x), and an idle
  // connection that the server ended (25P03).
  [
    'failing',
    /^(SQLITE_(IOERR|CANTOPEN|READONLY|ABORT|PROTOCOL)\w*|08\w{3}|57P0\d|25P03|58030|25006|EIO|ECONN\w+|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|EAI_AGAIN)$/,
  ],
  ['slow', /^(DEADLINE|57014)$/],
] as const;

/** Matches messages of the PostgreSQL driver and of the pools that have no error code. The text of a query may precede the message. */
const connectionLost =
  /(^| - )(Connection (terminated|ended)( unexpectedly| due to connection timeout)?|Client (has encountered a connection error and|was closed and) is not queryable|timeout expired|timeout exceeded when trying to connect|Query read timeout|Unable to acquire a connection)$/;
