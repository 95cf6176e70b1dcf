/** Determines the services that are done in each session of a package (rules 3.26). */

/** A package line with the services of its combo; `items` is empty for a single service. */
export interface SoldLine {
  readonly id: string;
  readonly service_id: string;
  readonly quantity: number;
  readonly amount: number;
  /** 0 for lines bought at the registration; 1, 2, … for each later purchase. The lines of each purchase have their own sessions. */
  readonly round: number;
  readonly items: readonly { readonly service_id: string; readonly quantity: number }[];
}

export interface SessionService {
  readonly line_id: string;
  readonly service_id: string;
}

interface Session {
  readonly id: string;
  readonly day: string;
  readonly status: string;
  readonly is_addition: boolean | null;
  readonly line_ids: readonly string[] | null;
}

/** A service of a line, and the number of sessions of the line's round in which it is done. */
type DueService = SessionService & { readonly sessions: number };

const countLineSessions = ({ quantity, amount }: SoldLine): number => quantity * amount;

/**
 * Returns the services of a line. The most frequent service of a combo is done in all sessions of the line, the other services in
 * proportionally fewer sessions.
 */
function listLineServices(line: SoldLine): DueService[] {
  const all = countLineSessions(line);
  if (line.items.length === 0) return [{ line_id: line.id, service_id: line.service_id, sessions: all }];
  const most = Math.max(...line.items.map(({ quantity }) => quantity));
  return line.items.map(({ service_id, quantity }) => ({
    line_id: line.id,
    service_id,
    sessions: most > 0 ? Math.ceil((all * quantity) / most) : all,
  }));
}

/**
 * Returns the services of one session: each service is done in the first sessions of the package, up to the number of sessions of its line.
 * A session beyond the sessions of all lines, such as a free session, gets the services that most sessions have.
 * @param place number of the session among the sold sessions, from 1; null for a session that was not sold
 */
function listDueServices(lines: readonly SoldLine[], place: number | null): SessionService[] {
  const plain = ({ line_id, service_id }: DueService): SessionService => ({ line_id, service_id });
  const rounds = [...new Set(lines.map(({ round }) => round))].sort((a, b) => a - b);
  let left = place ?? Number.POSITIVE_INFINITY;
  for (const round of rounds) {
    const own = lines.filter((line) => line.round === round);
    const sessions = Math.max(...own.map(countLineSessions));
    if (left <= sessions)
      return own
        .flatMap(listLineServices)
        .filter((due) => due.sessions >= left)
        .map(plain);
    left -= sessions;
  }
  const most = Math.max(...lines.map(countLineSessions));
  return lines
    .filter((line) => countLineSessions(line) === most)
    .flatMap(listLineServices)
    .filter(({ sessions }) => sessions === most)
    .map(plain);
}

/**
 * Returns the services of the lines that the user chose for a session: the services due in this session, or all services of the lines if no
 * service is due.
 */
function listChosenServices(lines: readonly SoldLine[], due: readonly SessionService[]): SessionService[] {
  return lines.flatMap((line) => {
    const own = due.filter(({ line_id }) => line_id === line.id);
    return own.length > 0
      ? own
      : listLineServices(line).map(({ line_id, service_id }) => ({ line_id, service_id }));
  });
}

/**
 * Returns the services of each session of a package, by session id. A cancelled session gets the services of its position among all sold
 * sessions, including cancelled sessions.
 */
export function mapServicesBySession(
  lines: readonly SoldLine[],
  sessions: readonly Session[],
): Map<string, SessionService[]> {
  const inOrder = [...sessions].sort((a, b) =>
    a.day === b.day ? Number(a.id) - Number(b.id) : a.day < b.day ? -1 : 1,
  );
  const found = new Map<string, SessionService[]>();
  if (lines.length === 0) return found;
  let held = 0;
  let sold = 0;
  for (const { id, status, is_addition, line_ids } of inOrder) {
    if (!is_addition) sold += 1;
    if (!is_addition && status !== 'cancelled') held += 1;
    const due = listDueServices(lines, is_addition ? null : status === 'cancelled' ? sold : held);
    const chosen = lines.filter((line) => line_ids?.includes(line.id));
    found.set(id, chosen.length > 0 ? listChosenServices(chosen, due) : due);
  }
  return found;
}
