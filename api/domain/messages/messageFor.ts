import { formatDate } from '#rules/format';
import { fillPlaces, type PlaceValues } from '#rules/messageTexts';
import { spansOf } from '#rules/slots';
import type { Visit } from './visits.ts';

const timeOf = ({ time_period }: Visit): string =>
  spansOf(time_period)
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ');
const joined = (parts: readonly (string | null)[]): string => [...new Set(parts.filter(Boolean))].join(', ');

/** The text to a nurse about her sessions of a day, of which she may have none any more. */
export function messageToNurse(text: string, name: string, day: string, visits: readonly Visit[]): string {
  const customers = visits.map(({ customer }) => customer);
  const lines = visits.map((visit) => {
    const { customer } = visit;
    return [timeOf(visit), customer.name, customer.address, customer.phone].filter(Boolean).join(' · ');
  });
  return fillPlaces(text, {
    ...placesOf(name, day, visits),
    dia_chi: joined(customers.map(({ address }) => address)),
    dien_thoai: joined(customers.map(({ phone }) => phone)),
    dieu_duong: name,
    danh_sach: lines.join('\n') || 'Bạn không còn buổi nào trong ngày này.',
  });
}

/** The text to a mother about her sessions of a day. */
export function messageToMother(text: string, day: string, visits: readonly Visit[]): string {
  const nurses = visits.flatMap((visit) => visit.nurses);
  const lines = visits.map((visit) =>
    [timeOf(visit), ...visit.nurses.map((nurse) => `${nurse.name} ${nurse.phone ?? ''}`.trim())].join(' · '),
  );
  const [first] = visits;
  return fillPlaces(text, {
    ...placesOf(first?.customer.name ?? '', day, visits),
    dia_chi: first?.customer.address || 'nhà mẹ',
    dien_thoai: joined(nurses.map(({ phone }) => phone)),
    dieu_duong: joined(nurses.map(({ name }) => name)) || 'của Nôi',
    danh_sach: lines.join('\n'),
  });
}

const placesOf = (
  ten: string,
  day: string,
  visits: readonly Visit[],
): Pick<PlaceValues, 'ten' | 'ngay' | 'gio'> => ({
  ten,
  ngay: formatDate(day),
  gio: joined(visits.map(timeOf)),
});
