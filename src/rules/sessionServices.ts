/** What is done in each session of a package (rules 3.26). */

/** A line of a package with the services that its combo contains; none where it is a single service. */
export interface SoldLine {
  readonly id: string;
  readonly service_id: string;
  readonly quantity: number;
  readonly amount: number;
  /** Lines added together later have the same number above 0, and sessions of their own. */
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

/** A service of a line and in how many sessions of the line's round it is done. */
type Due = SessionService & { readonly sessions: number };

const sessionsOf = ({ quantity, amount }: SoldLine): number => quantity * amount;

/** The services of a line. The one that a combo has most of is done in all sessions of the line, the others in proportion. */
function duesOf(line: SoldLine): Due[] {
  const all = sessionsOf(line);
  if (line.items.length === 0) return [{ line_id: line.id, service_id: line.service_id, sessions: all }];
  const most = Math.max(...line.items.map(({ quantity }) => quantity));
  return line.items.map(({ service_id, quantity }) => ({
    line_id: line.id,
    service_id,
    sessions: most > 0 ? Math.ceil((all * quantity) / most) : all,
  }));
}

/**
 * Returns what is due in a session of a package: each service in as many of the first sessions as its line has. A session that no line
 * is left for, such as one given for free, has what most sessions have.
 * @param place the session's number among those sold, from 1; null for one that was not sold
 */
function dueIn(lines: readonly SoldLine[], place: number | null): SessionService[] {
  const plain = ({ line_id, service_id }: Due): SessionService => ({ line_id, service_id });
  const rounds = [...new Set(lines.map(({ round }) => round))].sort((a, b) => a - b);
  let left = place ?? Number.POSITIVE_INFINITY;
  for (const round of rounds) {
    const own = lines.filter((line) => line.round === round);
    const sessions = Math.max(...own.map(sessionsOf));
    if (left <= sessions)
      return own
        .flatMap(duesOf)
        .filter((due) => due.sessions >= left)
        .map(plain);
    left -= sessions;
  }
  const most = Math.max(...lines.map(sessionsOf));
  return lines
    .filter((line) => sessionsOf(line) === most)
    .flatMap(duesOf)
    .filter(({ sessions }) => sessions === most)
    .map(plain);
}

/** Returns what is due of chosen lines: of a combo the services that are due in this session, all of them where none is. */
function chosenIn(lines: readonly SoldLine[], due: readonly SessionService[]): SessionService[] {
  return lines.flatMap((line) => {
    const own = due.filter(({ line_id }) => line_id === line.id);
    return own.length > 0 ? own : duesOf(line).map(({ line_id, service_id }) => ({ line_id, service_id }));
  });
}

/** Returns what is done in each session of a package, by session; in a cancelled one, what it would have been counted with all others. */
export function servicesBySession(
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
    const due = dueIn(lines, is_addition ? null : status === 'cancelled' ? sold : held);
    const chosen = lines.filter((line) => line_ids?.includes(line.id));
    found.set(id, chosen.length > 0 ? chosenIn(chosen, due) : due);
  }
  return found;
}
