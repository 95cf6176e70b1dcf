/** The texts of messages, with placeholders. */

import type { messageTextNames } from '#rules/messageKinds';
import { defaultMessageTexts, findUnknownPlaceholders, type MessageTexts } from '#rules/messageTexts';
import { logAction } from '../../audit/log.ts';
import { DomainError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import type { MessageTextValues } from './messageSettings.ts';

/** Loads the texts of messages. Texts that no admin has changed are the default texts. */
export async function loadMessageTexts(ctx: Context): Promise<MessageTexts> {
  const rows = (await ctx.db('message_texts').select('name', 'text')) as { name: string; text: string }[];
  return { ...defaultMessageTexts, ...Object.fromEntries(rows.map(({ name, text }) => [name, text])) };
}

/**
 * Stores changed texts, and returns all texts.
 * @param names the texts that change
 * @throws 422 at a text that is empty, or contains an unknown placeholder
 */
export async function changeMessageTexts(
  ctx: Context,
  values: MessageTextValues,
  names: readonly (typeof messageTextNames)[number][],
): Promise<MessageTexts> {
  const faults = names.flatMap((name) => {
    const text = values[name]?.trim() ?? '';
    const unknown = findUnknownPlaceholders(text);
    const detail = !text
      ? 'Mẫu tin nhắn không được để trống.'
      : unknown.length > 0
        ? `Không có chỗ điền ${unknown.join(', ')}. Hãy dùng các chỗ điền được liệt kê.`
        : null;
    return detail ? [{ code: 'invalid', path: name, detail }] : [];
  });
  if (faults.length > 0) throw new DomainError(faults);
  const at = ctx.now.toISOString();
  for (const name of names)
    await ctx
      .db('message_texts')
      .insert({ name, text: values[name]?.trim(), ...toNewRowColumns(ctx.now) })
      .onConflict('name')
      .merge({ text: values[name]?.trim(), updated_at: at });
  await logAction(ctx, {
    resource: 'message_texts',
    id: '1',
    code: 'edit',
    label: 'Sửa mẫu tin nhắn',
    input: Object.fromEntries(names.map((name) => [name, values[name]])),
  });
  return loadMessageTexts(ctx);
}
