import type { ChangeMessage } from '#schema/messages';
import type { Context } from '../../context.ts';
import { byRecipient, dayMessages } from './messagesOf.ts';
import { visits } from './visits.ts';

/**
 * What to write after sessions were given to others or moved, as it stands in the lists of their days: to each mother, and to each
 * nurse who takes one now, one message a day.
 * @param except the nurse who knows of it
 */
export async function changeMessages(
  ctx: Context,
  shift_ids: readonly string[],
  except: string,
): Promise<ChangeMessage[]> {
  if (shift_ids.length === 0) return [];
  const all = await visits(
    ctx,
    (query) => void query.whereIn('s.id', shift_ids.map(Number)).where('s.status', 'planned'),
  );
  const days = [...new Set(all.map(({ day }) => day))];
  const found: ChangeMessage[] = [];
  for (const to of ['agents', 'customers'] as const) {
    const concerned = new Set(
      days.flatMap((day) =>
        byRecipient(
          all.filter((visit) => visit.day === day),
          to,
        ).map(({ id }) => `${day} ${id}`),
      ),
    );
    const ids = [...new Set([...concerned].map((key) => key.split(' ')[1] ?? ''))].filter(
      (id) => to === 'customers' || id !== except,
    );
    for (const { day, message } of await dayMessages(ctx, days, to, ids)) {
      const { id, name, phone, kind, text, version } = message;
      const isChange = kind === 'nurse_change' || kind === 'mother_change';
      if (isChange && concerned.has(`${day} ${id}`)) found.push({ to, id, name, phone, day, text, version });
    }
  }
  return found.sort((a, b) => days.indexOf(a.day) - days.indexOf(b.day));
}
