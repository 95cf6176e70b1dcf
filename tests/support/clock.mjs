/**
 * The clock of the tests. Importing this file sets the clock of the process, its threads and every Node process started from it to one
 * instant, from which it runs on: only `Date` is shifted, timers and `performance` are the machine's. The product has no setting for it.
 */
const thisFile = import.meta.url;

/** A Thursday morning in Việt Nam, when sessions of the demo are under way. */
const usualInstant = '2026-11-26T09:30:00+07:00';

/** Where a process started from this one reads its offset, in milliseconds. */
const offsetName = 'NOI_TEST_CLOCK_OFFSET';

/**
 * Shifts `Date` by `offset` milliseconds; a second call changes the offset. Uses nothing from outside its body, because browsers get
 * its source.
 */
export function shiftDate(offset) {
  const key = Symbol.for('noi.tests.clock');
  const known = globalThis[key];
  if (known) {
    known.offset = offset;
    return known;
  }
  const MachineDate = globalThis.Date;
  const clock = { offset, machineNow: () => MachineDate.now() };
  const now = () => clock.machineNow() + clock.offset;
  // A plain function, and not a subclass, so that dates made by Node itself are instances of it.
  function TestDate(...given) {
    if (!new.target) return new MachineDate(now()).toString();
    return Reflect.construct(MachineDate, given.length === 0 ? [now()] : given, new.target);
  }
  Object.defineProperties(TestDate, Object.getOwnPropertyDescriptors(MachineDate));
  TestDate.now = now;
  MachineDate.prototype.constructor = TestDate;
  globalThis.Date = TestDate;
  globalThis[key] = clock;
  return clock;
}

const clock = shiftDate(Number(process.env[offsetName] ?? 0));
if (process.env[offsetName] === undefined) restartClock();

const preload = `--import=${thisFile}`;
const options = process.env.NODE_OPTIONS ?? '';
if (!options.includes(preload)) process.env.NODE_OPTIONS = `${options} ${preload}`.trim();

/**
 * Sets the clock of this process, and of those it starts from now on, back to the instant of the run.
 * @param before milliseconds by which the clock starts earlier
 */
export function restartClock(before = 0) {
  const instant = Date.parse(process.env.NOI_TEST_INSTANT ?? usualInstant);
  if (Number.isNaN(instant))
    throw new Error(`NOI_TEST_INSTANT is no instant: ${process.env.NOI_TEST_INSTANT}`);
  clock.offset = instant - before - clock.machineNow();
  process.env[offsetName] = String(clock.offset);
}

/**
 * The script that gives a page of a browser the clock of this process.
 * @param browserNow what the browser's own clock says at this moment: libfaketime, which shifts the clock of this process, cannot shift
 * the browser's. They are compared to the minute.
 */
export function clockScript(browserNow) {
  const minutesApart = Math.round((clock.machineNow() - browserNow) / 60_000);
  return `(${shiftDate})(${clock.offset + minutesApart * 60_000})`;
}

/**
 * The environment variables that a process started without this one's environment needs to have its clock; libfaketime's too, where it
 * shifts the clock of the machine.
 */
export const clockVariables = () => ({
  NODE_OPTIONS: process.env.NODE_OPTIONS,
  [offsetName]: process.env[offsetName],
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')),
  ),
});
