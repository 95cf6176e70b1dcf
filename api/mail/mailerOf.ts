import type { Config } from '../config.ts';
import { Mailer } from './mailer.ts';

const mailers = new WeakMap<Config, Mailer>();

/** The mailer of a server's settings; the first call makes it, with the server's log. */
export function mailerOf(config: Config, log: ConstructorParameters<typeof Mailer>[1] = null): Mailer {
  const known = mailers.get(config);
  if (known) return known;
  const made = new Mailer(config, log);
  mailers.set(config, made);
  return made;
}
