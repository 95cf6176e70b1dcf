/** What people write in a cell as a value of the wire, kind by kind; what cannot be read is left for the field's own check. */
import { parseInstant, parseMonth, typedDay } from '#rules/dateText';
import { dayStart, monthOf } from '#rules/days';
import { fold } from '#rules/fold';
import type { Field } from '#schema/kinds';
import { BadValue } from '../kinds/kind.ts';
import { quoted } from '../sheets/quoted.ts';

/** '1.234.567 ₫', '1,234,567', '-500' → whole number; null for anything else. */
function whole(text: string): number | null {
  const digits = text.replace(/\s|₫|đồng|đ|vnđ|vnd/gi, '');
  if (/^-?\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(digits)) return Number(digits.replace(/[.,]/g, ''));
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** '12,5', '12.5', '1.234,5', '15 %' → number; null for anything else. */
function fraction(text: string): number | null {
  const digits = text.replace(/[\s%]/g, '');
  const [, head = '', tail = ''] = /^(-?\d{1,3}(?:\.\d{3})+|-?\d+)(?:[.,](\d{1,6}))?$/.exec(digits) ?? [];
  return head === '' ? null : Number(`${head.replaceAll('.', '')}.${tail || '0'}`);
}

const yes = ['co', 'true', '1', 'x', 'yes', 'dung'];
const no = ['khong', 'false', '0', 'no', 'sai'];

function choiceOf(field: Field, text: string): string {
  const wanted = fold(text);
  const found = field.choices?.find(
    ({ value, label }) => fold(label) === wanted || fold(value) === wanted || label.split(' · ')[0] === text,
  );
  if (found) return found.value;
  const all = field.choices?.map(({ label }) => label).join(', ');
  throw new BadValue(`${field.label} không có lựa chọn ${quoted(text)}. Hãy dùng một trong: ${all}.`);
}

/**
 * @param text never blank
 * @param today for days without a year, '2026-11-20'
 * @throws BadValue in Vietnamese
 */
export function parseCell(field: Field, text: string, today: string): unknown {
  switch (field.kind) {
    case 'money':
    case 'integer': {
      const number = whole(text);
      if (number === null)
        throw new BadValue(`${field.label} phải là số nguyên, ví dụ 1.234.567; không phải ${quoted(text)}.`);
      return number;
    }
    case 'decimal':
    case 'percent': {
      const number = fraction(text);
      if (number === null)
        throw new BadValue(`${field.label} phải là số, ví dụ 12,5; không phải ${quoted(text)}.`);
      return number;
    }
    case 'boolean':
      if (yes.includes(fold(text))) return true;
      if (no.includes(fold(text))) return false;
      throw new BadValue(`${field.label}: hãy ghi Có hoặc Không.`);
    case 'choice':
      return choiceOf(field, text);
    case 'choices':
      return text
        .split(/[,;]/)
        .filter((part) => part.trim() !== '')
        .map((part) => choiceOf(field, part.trim()));
    case 'date':
      return typedDay(text.replace(/ 00:00(:00)?$/, ''), today) ?? text;
    case 'datetime': {
      const day = typedDay(text, today);
      return parseInstant(text) ?? (day && dayStart(day)) ?? text;
    }
    case 'month': {
      const day = typedDay(text, today);
      return parseMonth(text.replace(/^(\d)\//, '0$1/')) ?? (day && monthOf(day)) ?? text;
    }
    default:
      return text;
  }
}
