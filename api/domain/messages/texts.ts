/** The texts of messages: as they are set, and filled in for a nurse or a mother (rules 3.17). */
import { formatDate } from '#rules/format';
import {
  defaultTexts,
  type MessageTexts,
  type messageTextNames,
  type PlaceValues,
  toPlaceValues,
  unknownPlaces,
} from '#rules/messageTexts';
import { spansOf } from '#rules/slots';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../domainError.ts';
import type { Visit } from './visits.ts';

/** Loads the texts as an admin has written them; the default texts where none has. */
export async function loadMessageTexts(ctx: Context): Promise<MessageTexts> {
  const rows = (await ctx.db('message_texts').select('name', 'text')) as { name: string; text: string }[];
  return { ...defaultTexts, ...Object.fromEntries(rows.map(({ name, text }) => [name, text])) };
}

type TextValues = { [K in (typeof messageTextNames)[number]]?: string | null };

/**
 * Stores other texts, and returns all of them.
 * @param names the texts that change
 * @throws 422 at a text that is empty, or has a placeholder that does not exist
 */
export async function changeMessageTexts(
  ctx: Context,
  values: TextValues,
  names: readonly (typeof messageTextNames)[number][],
): Promise<MessageTexts> {
  const faults = names.flatMap((name) => {
    const text = values[name]?.trim() ?? '';
    const unknown = unknownPlaces(text);
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
      .insert({ name, text: values[name]?.trim(), version: 1, created_at: at, updated_at: at })
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

/** Returns what the placeholders of a message to a nurse stand for: her sessions of a day, of which she may have none any more. */
export function toNursePlaces(name: string, day: string, visits: readonly Visit[]): PlaceValues {
  const customers = visits.map(({ customer }) => customer);
  // A session is one line: whoever is named in it is erased with what else was written about her.
  const lines = visits.map((visit) => {
    const { customer, services, number, total } = visit;
    const note = visit.note?.trim().replace(/\s*\n\s*/g, '; ');
    return [
      ...[formatTime(visit), customer.name, services, `buổi ${number}/${total}`],
      ...[customer.address, customer.phone, note && `Ghi chú: ${note}`],
    ]
      .filter(Boolean)
      .join(' · ');
  });
  return toPlaceValues({
    ...toPlaces(name, day, visits),
    dia_chi: joinDistinct(customers.map(({ address }) => address)),
    dien_thoai: joinDistinct(customers.map(({ phone }) => phone)),
    dieu_duong: name,
    danh_sach: lines.join('\n') || 'Bạn không còn buổi nào trong ngày này.',
  });
}

/** Returns what the placeholders of a message to a mother stand for: her sessions of a day. */
export function toMotherPlaces(day: string, visits: readonly Visit[]): PlaceValues {
  const nurses = visits.flatMap((visit) => visit.nurses);
  const lines = visits.map((visit) =>
    [formatTime(visit), ...visit.nurses.map((nurse) => `${nurse.name} ${nurse.phone ?? ''}`.trim())].join(
      ' · ',
    ),
  );
  const [first] = visits;
  return toPlaceValues({
    ...toPlaces(first?.customer.name ?? '', day, visits),
    dia_chi: first?.customer.address || 'nhà mẹ',
    dien_thoai: joinDistinct(nurses.map(({ phone }) => phone)),
    dieu_duong: joinDistinct(nurses.map(({ name }) => name)) || 'của Nôi',
    danh_sach: lines.join('\n'),
  });
}

const toPlaces = (
  ten: string,
  day: string,
  visits: readonly Visit[],
): Pick<PlaceValues, 'ten' | 'ngay' | 'gio'> => ({
  ten,
  ngay: formatDate(day),
  gio: joinDistinct(visits.map(formatTime)),
});

const formatTime = ({ time_period }: Visit): string =>
  spansOf(time_period)
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ');
const joinDistinct = (parts: readonly (string | null)[]): string =>
  [...new Set(parts.filter(Boolean))].join(', ');
