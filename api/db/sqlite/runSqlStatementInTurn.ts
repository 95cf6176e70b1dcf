/**
 * Returns control to the event loop between SQLite statements. SQLite runs in this thread, so an `await` of a statement takes only a
 * microtask. Without these pauses, a loop over a thousand rows would block all other requests until its end.
 */

/** Milliseconds of consecutive statements after which the next statement waits, so that other tasks can run. */
const SLICE = 10;
/** Maximum milliseconds of statements in one turn of the event loop. */
const TURN = 30;

/** Tasks that wait to run their next statement, in order. */
const waiting: (() => void)[] = [];
let turnSince = 0;
let sliceSince = 0;
/** True if a turn has begun and its end is scheduled. */
let isBegun = false;

/** Runs a statement at once. If the previous statements took too long, runs it in a later turn of the event loop. */
export function runSqlStatementInTurn<T>(statement: () => T): T | Promise<T> {
  const now = performance.now();
  if (!isBegun) beginTurn(now);
  if (now - sliceSince < SLICE && now - turnSince < TURN) return statement();
  sliceSince = now;
  return new Promise<void>((go) => waiting.push(go)).then(statement);
}

function beginTurn(now: number): void {
  isBegun = true;
  turnSince = now;
  sliceSince = now;
  setImmediate(endTurn);
}

/** Continues one waiting task per turn, so that the event loop runs between two tasks. */
function endTurn(): void {
  isBegun = false;
  const next = waiting.shift();
  if (!next) return;
  beginTurn(performance.now());
  next();
}
