/**
 * Returns control to the event loop between SQLite statements. SQLite runs in this thread, so an `await` of a statement takes only a
 * microtask. Without these pauses, a loop over a thousand rows would block all other requests until its end.
 */

/** Milliseconds of consecutive statements after which the next statement waits, so that other tasks can run. */
const SLICE_MS = 10;
/** Maximum milliseconds of statements in one turn of the event loop. */
const TURN_MS = 30;

/** Tasks that wait to run their next statement, in order. */
const waitingTurns: (() => void)[] = [];
let turnSince = 0;
let sliceSince = 0;
/** True if a turn has begun and its end is scheduled. */
let isTurnBegun = false;

/** Runs a statement at once. If the previous statements took too long, runs it in a later turn of the event loop. */
export function runSqlStatementInTurn<T>(statement: () => T): T | Promise<T> {
  const now = performance.now();
  if (!isTurnBegun) beginTurn(now);
  if (now - sliceSince < SLICE_MS && now - turnSince < TURN_MS) return statement();
  sliceSince = now;
  return new Promise<void>((go) => waitingTurns.push(go)).then(statement);
}

function beginTurn(now: number): void {
  isTurnBegun = true;
  turnSince = now;
  sliceSince = now;
  setImmediate(endTurn);
}

/** Continues one waiting task per turn, so that the event loop runs between two tasks. */
function endTurn(): void {
  isTurnBegun = false;
  const next = waitingTurns.shift();
  if (!next) return;
  beginTurn(performance.now());
  next();
}
