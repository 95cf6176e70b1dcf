import { defaultTexts, type MessageTexts } from '#rules/messageTexts';
import type { Context } from '../../context.ts';

/** The texts as an admin has written them, those of the house where nobody has. */
export async function messageTexts(ctx: Context): Promise<MessageTexts> {
  const rows = (await ctx.db('message_texts').select('name', 'text')) as { name: string; text: string }[];
  return { ...defaultTexts, ...Object.fromEntries(rows.map(({ name, text }) => [name, text])) };
}
