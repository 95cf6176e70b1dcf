/**
 * Gives the event loop back between statements. SQLite works in this thread, so that an `await` of a statement is no more than a
 * microtask: without this, a loop over a thousand rows keeps every other request waiting until its end.
 */

/** Milliseconds of statements in a row after which others get their turn. */
const SLICE = 10;
/** Milliseconds of all statements in one turn of the event loop. */
const TURN = 30;

/** Work whose next statement waits for a turn, in the order in which it gets one. */
const waiting: (() => void)[] = [];
let turnSince = 0;
let sliceSince = 0;
/** The end of this turn is scheduled. */
let isBegun = false;

/** Runs a statement at once, or in a later turn of the event loop when those before it took long. */
export function inTurn<T>(statement: () => T): T | Promise<T> {
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

/** One waiting task goes on in each turn, so that the loop turns between any two of them. */
function endTurn(): void {
  isBegun = false;
  const next = waiting.shift();
  if (!next) return;
  beginTurn(performance.now());
  next();
}
