/**
 * Fills the placeholder `{trang}` of messages with the URL of the recipient's own page. Stored texts keep the placeholder, because the URL
 * is secret (rules 3.17).
 */
import { fillPlaceholders, hasOwnPagePlaceholder } from '#rules/messageTexts';
import type { MessageRecipients } from '#schema/messages';
import type { PageKind } from '#schema/ownPages';
import type { Context } from '../../context.ts';
import { ensurePageUrls, findOwnPageUrls } from '../pages/pageLinks.ts';

const pageKinds: Readonly<Record<MessageRecipients, PageKind>> = { agents: 'nurse', customers: 'mother' };

/** Runs `work` in a writing transaction of its own. */
type RunInWrite = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

interface RecipientText {
  /** Id of the nurse or the customer. */
  readonly id: string;
  readonly text: string;
}

/**
 * Returns the texts as they are shown and sent, with the URLs of the recipients' own pages. Creates missing pages. If the recipient may not
 * have a page, the placeholder becomes empty.
 */
export async function addPageUrls<T extends RecipientText>(
  write: RunInWrite,
  to: MessageRecipients,
  messages: readonly T[],
): Promise<T[]> {
  const ids = messages.filter(({ text }) => hasOwnPagePlaceholder(text)).map(({ id }) => id);
  if (ids.length === 0) return [...messages];
  const addresses = await write((ctx) => ensureRecipientPageUrls(ctx, to, ids));
  return messages.map((one) => ({ ...one, text: fillPagePlaceholder(one.text, addresses.get(one.id)) }));
}

/** Returns the URLs of these recipients' own pages, by recipient; missing pages are created. */
export const ensureRecipientPageUrls = (
  ctx: Context,
  to: MessageRecipients,
  ids: readonly string[],
): Promise<Map<string, string>> => ensurePageUrls(ctx, pageKinds[to], [...new Set(ids)]);

/** Like `ensureRecipientPageUrls`, but creates no pages. */
export const findRecipientPageUrls = (
  ctx: Context,
  to: MessageRecipients,
  ids: readonly string[],
): Promise<Map<string, string>> => findOwnPageUrls(ctx, pageKinds[to], [...new Set(ids)]);

/** Replaces the placeholder in a text by the URL of the recipient's own page. */
export const fillPagePlaceholder = (text: string, address: string | undefined): string =>
  fillPlaceholders(text, { trang: address ?? '' });
