/** Values of the placeholders in message texts. */
import { formatDate } from '#rules/format';
import { type PlaceholderValues, toPlaceholderValues } from '#rules/messageTexts';
import { toTimeSpans } from '#rules/slots';
import type { MessageSession } from './messageSessions.ts';

/** Returns the placeholder values of a message to a nurse: her sessions of a day, possibly none. */
export function toNursePlaceholders(
  name: string,
  day: string,
  visits: readonly MessageSession[],
): PlaceholderValues {
  const customers = visits.map(({ customer }) => customer);
  // Each session is one line, so that erasing a mother's data removes the whole line that contains her name.
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
  return toPlaceholderValues({
    ...toCommonPlaceholders(name, day, visits),
    dia_chi: joinDistinct(customers.map(({ address }) => address)),
    dien_thoai: joinDistinct(customers.map(({ phone }) => phone)),
    dieu_duong: name,
    danh_sach: lines.join('\n') || 'Chị không còn buổi nào trong ngày này.',
  });
}

/** Returns the placeholder values of a message to a mother: her sessions of a day, possibly none. */
export function toMotherPlaceholders(
  name: string,
  day: string,
  visits: readonly MessageSession[],
): PlaceholderValues {
  const nurses = visits.flatMap((visit) => visit.nurses);
  const lines = visits.map((visit) =>
    [formatTime(visit), ...visit.nurses.map((nurse) => `${nurse.name} ${nurse.phone ?? ''}`.trim())].join(
      ' · ',
    ),
  );
  const [first] = visits;
  const places = toCommonPlaceholders(name, day, visits);
  return toPlaceholderValues({
    ...places,
    gio: places.gio || 'không còn buổi nào',
    dia_chi: first?.customer.address || 'nhà mẹ',
    dien_thoai: joinDistinct(nurses.map(({ phone }) => phone)),
    dieu_duong: joinDistinct(nurses.map((nurse) => nurse.name)) || (first ? 'của chúng tôi' : 'không đến'),
    danh_sach: lines.join('\n') || 'Mẹ không còn buổi nào trong ngày này.',
  });
}

const toCommonPlaceholders = (
  ten: string,
  day: string,
  visits: readonly MessageSession[],
): Pick<PlaceholderValues, 'ten' | 'ngay' | 'gio' | 'dich_vu'> => ({
  ten,
  ngay: formatDate(day),
  gio: joinDistinct(visits.map(formatTime)),
  dich_vu: joinDistinct(visits.map(({ services }) => services)),
});

const formatTime = ({ time_period }: MessageSession): string =>
  toTimeSpans(time_period)
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ');
const joinDistinct = (parts: readonly (string | null)[]): string =>
  [...new Set(parts.filter(Boolean))].join(', ');
