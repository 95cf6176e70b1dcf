import type { ChangeMessage } from '#schema/messages';
import type { Context } from '../../context.ts';
import { messageToMother, messageToNurse } from './messageFor.ts';
import { byRecipient } from './messagesOf.ts';
import { messageTexts } from './messageTexts.ts';
import { type Visit, visits } from './visits.ts';

/**
 * What to write after sessions were given to others or moved: to each mother, and to each nurse who takes one now, one message a day.
 * @param except the nurse who called off: she knows
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
  const texts = await messageTexts(ctx);
  const days = [...new Set(all.map(({ day }) => day))];
  const on = (day: string): Visit[] => all.filter((visit) => visit.day === day);
  return days.flatMap((day) => [
    ...byRecipient(on(day), 'agents')
      .filter(({ id }) => id !== except)
      .map(({ id, name, phone, visits: told }) => ({
        to: 'agents' as const,
        ...{ id, name, phone, day, text: messageToNurse(texts.nurse_change, name, day, told) },
      })),
    ...byRecipient(on(day), 'customers').map(({ id, name, phone, visits: told }) => ({
      to: 'customers' as const,
      ...{ id, name, phone, day, text: messageToMother(texts.mother_change, day, told) },
    })),
  ]);
}
