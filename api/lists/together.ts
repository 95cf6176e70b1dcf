/** What is being found out about one question: the run under way, and the one that begins after it. */
interface Runs {
  running: Promise<unknown>;
  waiting: Promise<unknown> | null;
}

const questions = new WeakMap<object, Map<string, Runs>>();

/**
 * Finds something out for everybody who asks for it at the same time: one run is under way and one waits for each question. Who
 * comes while one is under way shares the one that waits: it begins later than whatever was written before they asked.
 * @param of whose question it is: a database
 */
export function together<T>(of: object, question: string, find: () => Promise<T>): Promise<T> {
  const asked = questions.get(of) ?? new Map<string, Runs>();
  questions.set(of, asked);
  const known = asked.get(question);
  if (!known) return run(asked, question, find);
  known.waiting ??= known.running.catch(() => undefined).then(() => run(asked, question, find));
  return known.waiting as Promise<T>;
}

function run<T>(asked: Map<string, Runs>, question: string, find: () => Promise<T>): Promise<T> {
  const runs: Runs = { running: find(), waiting: null };
  asked.set(question, runs);
  const end = () => {
    if (asked.get(question) === runs && !runs.waiting) asked.delete(question);
  };
  runs.running.then(end, end);
  return runs.running as Promise<T>;
}
