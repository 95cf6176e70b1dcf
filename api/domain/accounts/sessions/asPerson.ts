import { nobody } from '../../../access/nobody.ts';
import type { Context } from '../../../context.ts';

/** The same work, done by this person: for calls in which someone proves who they are without being signed in yet. */
export const asPerson = (ctx: Context, person: { id: string; name: string; email: string }): Context => ({
  ...ctx,
  viewer: { ...nobody, id: person.id, name: person.name, email: person.email },
});
