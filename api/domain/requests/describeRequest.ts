import { formatDate } from '#rules/format';
import { formatSlot } from '#rules/slots';
import type { StoredRecord } from '#schema/index';

type Request = StoredRecord<'requests'>;

/** Verbs for a mother's requests, in texts for the office. */
const officeVerbs = { move: 'Dời', cancel: 'Hủy', other: 'Việc khác' };
/** Verbs for a mother's requests on her page, equal to the buttons of the page. */
const motherVerbs: typeof officeVerbs = { move: 'Đổi lịch', cancel: 'Nghỉ', other: 'Mẹ nhắn' };

/** Describes a request in the words of its sender's page, for the page and for messages to the sender. */
export const describeOwnRequest = (request: Request): string =>
  describeRequest(request, request.from === 'mother' ? motherVerbs : officeVerbs);

/** Describes a request in words: "Xin nghỉ 30/11/2026 – 02/12/2026". */
export function describeRequest(request: Request, verbs = officeVerbs): string {
  const { kind, wished_day, wished_until, wished_time } = request;
  const wished = [
    wished_day &&
      [wished_day, wished_until]
        .map((day) => day && formatDate(day))
        .filter(Boolean)
        .join(' – '),
    wished_time?.map(formatSlot).join(', '),
  ]
    .filter(Boolean)
    .join(', ');
  switch (kind) {
    case 'days_off':
      return `Xin nghỉ ${wished}`;
    case 'cannot_come':
      return `Không làm được ${describeSession(request)}`;
    case 'move': {
      // After the session has moved to the wished day, the text does not name the session's day, because the former day is not stored.
      const session = request.shift_day === wished_day ? 'buổi' : describeSession(request);
      return [`${verbs.move} ${session}`, wished && `sang ${wished}`].filter(Boolean).join(' ');
    }
    case 'cancel':
      return `${verbs.cancel} ${describeSession(request)}`;
    case 'address':
      return `Đổi địa chỉ ${describeSession(request)}`;
    case 'other':
      return [verbs.other, wished].filter(Boolean).join(', ');
  }
}

/** Names the session of a request in words. For a mother's request the customer's name is left out, because the session is her own. */
function describeSession({ from, shift_day, shift_customer }: Request): string {
  if (!shift_day) return 'buổi';
  const day = `buổi ${formatDate(shift_day)}`;
  return from === 'nurse' && shift_customer ? `${day} của ${shift_customer}` : day;
}
