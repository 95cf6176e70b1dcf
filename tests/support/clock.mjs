/**
 * The clock of the tests. Importing this file sets the clock of the process, of its threads and of every Node process that it starts to one
 * instant, from which the clock runs on. Only `Date` is shifted; timers and `performance` are the machine's. The product has no setting for
 * it.
 */
const thisFile = import.meta.url;

/** A Thursday morning in Việt Nam, during sessions of the demo. */
const usualInstant = '2026-11-26T09:30:00+07:00';

/** Environment variable with the offset in milliseconds for child processes. */
const offsetName = 'NOI_TEST_CLOCK_OFFSET';

/**
 * Shifts `Date` by `offset` milliseconds; a second call changes the offset. The function must not use anything outside its body, because
 * browsers get its source.
 */
export function setDateOffset(offset) {
  const key = Symbol.for('noi.tests.clock');
  const known = globalThis[key];
  if (known) {
    known.offset = offset;
    return known;
  }
  const MachineDate = globalThis.Date;
  const clock = { offset, machineNow: () => MachineDate.now() };
  const now = () => clock.machineNow() + clock.offset;
  // A plain function instead of a subclass, so that dates that Node makes are instances of the function too.
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

const clock = setDateOffset(Number(process.env[offsetName] ?? 0));
if (process.env[offsetName] === undefined) restartClock();

const preload = `--import=${thisFile}`;
const options = process.env.NODE_OPTIONS ?? '';
if (!options.includes(preload)) process.env.NODE_OPTIONS = `${options} ${preload}`.trim();

/**
 * Sets the clock of this process, and of processes that it starts later, back to the instant of the run.
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
 * Returns the script that gives a browser page the clock of this process.
 * @param browserNow present time of the browser's own clock: libfaketime, which may shift the clock of this process, cannot shift that of
 * the browser. The two clocks are compared to the minute.
 */
export function clockScript(browserNow) {
  const minutesApart = Math.round((clock.machineNow() - browserNow) / 60_000);
  return `(${setDateOffset})(${clock.offset + minutesApart * 60_000})`;
}

/**
 * Returns the environment variables that set the clock of a process that is started without this environment; also those of libfaketime, if
 * it shifts the clock of the machine.
 */
export const buildClockEnvironment = () => ({
  NODE_OPTIONS: process.env.NODE_OPTIONS,
  [offsetName]: process.env[offsetName],
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')),
  ),
});
