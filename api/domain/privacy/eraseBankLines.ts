import type { Mentions } from '#rules/mentions';
import { transferCode, transferCodesIn } from '#rules/transferCode';
import { erasedName } from '#schema/customers';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll, update } from '../../db/store.ts';
import type { CustomerRecords } from './recordsAbout.ts';
import { textsNaming } from './textsNaming.ts';

type Line = Stored<'bank_lines'>;

/** What stays of the text of a transfer of hers: our codes in it, by which it can still be booked; null where it has none. */
export const codesIn = (text: string | null): string | null =>
  transferCodesIn(text ?? '')
    .map(({ letter, id }) => transferCode(letter, id))
    .join(' ') || null;

/**
 * Takes her out of lines of statements that are not matched with her payments alone. One that waits, and has her phone or the code of
 * a package of hers, is hers; of others she is taken out, and the rest stays.
 */
export async function eraseBankLines(ctx: Context, hers: CustomerRecords, mentions: Mentions): Promise<void> {
  const ids = new Set(hers.bankLines);
  for await (const { id } of textsNaming(
    ctx,
    'bank_lines',
    ['description', 'ignored_reason'],
    mentions.needles,
  ))
    ids.add(String(id));
  const codes = hers.idsIn('packages').map((id) => transferCode('G', id).toLowerCase());
  for await (const { id } of textsNaming(ctx, 'bank_lines', ['description_fold'], {
    joined: codes,
    names: [],
  }))
    ids.add(String(id));
  const lines = (await findAll(ctx, 'bank_lines', { id: [...ids] })).filter(
    ({ id }) => !hers.has({ resource: 'bank_lines', id }),
  );
  const linked = await findAll(ctx, 'transactions', { bank_line: lines.map(({ id }) => id) });
  const matched = new Set(linked.map(({ bank_line }) => bank_line));
  for (const line of lines) {
    const isHers = !matched.has(line.id) && isTransferOfHers(line, hers, mentions);
    const without = (text: string | null) =>
      text && mentions.erase(text, erasedName, { isHers: hers.bankLines.has(line.id) });
    await update(
      ctx,
      'bank_lines',
      line.id,
      isHers
        ? { description: codesIn(line.description), ignored_reason: null }
        : { description: without(line.description), ignored_reason: without(line.ignored_reason) },
    );
  }
}

/** Has the line her phone, or a code of a package of hers, and nobody else's code? */
function isTransferOfHers({ description }: Line, hers: CustomerRecords, mentions: Mentions): boolean {
  const codes = transferCodesIn(description ?? '');
  const isHerCode = ({ letter, id }: (typeof codes)[number]) =>
    letter === 'G' && hers.has({ resource: 'packages', id });
  return codes.length > 0 ? codes.every(isHerCode) : mentions.hasPhone(description ?? '');
}
