/**
 * Checks of values of each kind, in the form in which records store them. The browser's forms and the API run the same checks (schema 2.8).
 * Checks that need the database, such as whether a referenced record exists, are not here.
 */
import { isRealDay, isRealMonth, latestDayAllowed } from '#rules/days';
import { dropInvisible, isInvisible } from '#rules/invisible';
import { maxMoney } from '#rules/money';
import { isTimeSlot } from '#rules/slots';
import type { Field, FieldKind, Fields } from './kinds.ts';

/** Returns the error message for an empty required field (schema 8.4). */
export const formatRequiredMessage = (field: Pick<Field, 'label'>): string => `${field.label} is required!`;

/** True for a missing value: null, undefined, text without visible characters, or an empty list. */
export const isBlank = (value: unknown): boolean =>
  value == null ||
  (typeof value === 'string' && isInvisible(value)) ||
  (Array.isArray(value) && value.length === 0);

/**
 * Returns the error message for this value of the field, as a sentence; null if the value is valid. A blank value is an error only if the
 * field is required.
 */
export function findValueError(field: Field, value: unknown): string | null {
  if (isBlank(value)) return field.required ? formatRequiredMessage(field) : null;
  return checks[field.kind](value, field);
}

type Check = (value: unknown, field: Field) => string | null;

const say = (field: Field, rest: string): string => `${field.label} ${rest}`;

/** Returns the maximum length of a field's text, in characters. */
export const getMaxLength = (field: Field): number =>
  field.maxLength ??
  (field.kind === 'area' || field.kind === 'rich_text' ? 5000 : field.kind === 'link' ? 2000 : 255);

export const formatTooLongMessage = (field: Field): string =>
  say(field, `dài quá ${getMaxLength(field)} ký tự.`);

/**
 * True if the text has more than `max` characters. A character outside Unicode's basic plane counts as one character, although it counts as
 * two in JavaScript's `length`.
 */
const isLonger = (value: string, max: number): boolean =>
  value.length > 2 * max || (value.length > max && [...value].length > max);

const text: Check = (value, field) => {
  if (typeof value !== 'string') return say(field, 'phải là chữ.');
  return isLonger(value, getMaxLength(field)) ? formatTooLongMessage(field) : null;
};

const shown = (value: number): string => value.toLocaleString('vi-VN');

/** Maximum value of an integer column. */
export const maxInteger = 2_147_483_647;

/** Minimum and maximum of the values of a kind, for fields that declare no bounds. */
const boundsOf: Partial<Record<FieldKind, readonly [number, number]>> = {
  integer: [-maxInteger, maxInteger],
  money: [0, maxMoney],
};

const number =
  (decimals: number, kindText: string): Check =>
  (value, field) => {
    if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
      return say(field, kindText);
    if (Number(value.toFixed(decimals)) !== value) return say(field, kindText);
    const [least, most] = boundsOf[field.kind] ?? [];
    const { min = least, max = most } = field;
    if (min !== undefined && value < min) return say(field, `phải từ ${shown(min)} trở lên.`);
    if (max !== undefined && value > max) return say(field, `không được quá ${shown(max)}.`);
    return null;
  };

const fits =
  (test: (value: string) => boolean, rest: string): Check =>
  (value, field) =>
    typeof value === 'string' && test(value) ? null : say(field, rest);

const isOneOf = (field: Field, value: unknown): boolean =>
  !!field.choices?.some((choice) => choice.value === value);

export const formatTooManyMessage = (field: Field): string => say(field, `có quá ${field.max} mục.`);

const listOf =
  (test: (item: unknown, field: Field) => boolean, rest: string): Check =>
  (value, field) => {
    if (!Array.isArray(value)) return say(field, 'phải là một danh sách.');
    if (field.max !== undefined && value.length > field.max) return formatTooManyMessage(field);
    if (field.min !== undefined && value.length < field.min)
      return say(field, `phải có ít nhất ${field.min} mục.`);
    return value.every((item) => test(item, field)) ? null : say(field, rest);
  };

const isText = (value: unknown): value is string => typeof value === 'string';
const isInstant = (value: string): boolean =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
const isId = (value: unknown): boolean => isText(value) && /^[1-9]\d{0,14}$/.test(value);

/** True for an http or https address that has a host and no password. */
function isLink(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.hostname !== '' && url.username === '' && url.password === '';
}

const line: Check = (value, field) => {
  if (typeof value !== 'object' || value === null) return say(field, 'phải là một danh sách.');
  for (const [name, inner] of Object.entries(field.of as Fields)) {
    const wrong = findValueError(inner, (value as Record<string, unknown>)[name]);
    if (wrong) return wrong;
  }
  return null;
};

const checks: Record<FieldKind, Check> = {
  text,
  area: text,
  rich_text: text,
  integer: number(0, 'phải là số nguyên.'),
  decimal: number(6, 'phải là số, nhiều nhất sáu chữ số thập phân.'),
  money: number(0, 'phải là số đồng nguyên.'),
  percent: number(2, 'phải là số phần trăm, nhiều nhất hai chữ số thập phân.'),
  boolean: (value, field) => (typeof value === 'boolean' ? null : say(field, 'phải là có hoặc không.')),
  choice: (value, field) => (isOneOf(field, value) ? null : say(field, 'không có lựa chọn này.')),
  choices: listOf((item, field) => isOneOf(field, item), 'có lựa chọn không tồn tại.'),
  ref: (value, field) => (isId(value) ? null : say(field, 'không phải là một mã hợp lệ.')),
  refs: listOf(isId, 'có mã không hợp lệ.'),
  date: (value, field) =>
    fits(isRealDay, 'không phải là ngày có thật. Hãy nhập dạng 20/11/2026.')(value, field) ??
    fits((day) => day <= latestDayAllowed, 'phải trước năm 2200. Hãy kiểm tra lại năm.')(value, field),
  dates: listOf(
    (item) => isText(item) && isRealDay(item) && item <= latestDayAllowed,
    'có ngày không có thật. Hãy nhập dạng 20/11/2026.',
  ),
  datetime: fits(isInstant, 'không phải là thời điểm có thật. Hãy nhập dạng 20/11/2026 08:30:00.'),
  month: fits(isRealMonth, 'không phải là tháng có thật. Hãy nhập dạng 11/2026.'),
  slots: listOf((item) => isText(item) && isTimeSlot(item), 'có khung giờ không tồn tại.'),
  weekdays: listOf(
    (item) => Number.isInteger(item) && Number(item) >= 1 && Number(item) <= 7,
    'có thứ không tồn tại.',
  ),
  json: () => null,
  link: (value, field) =>
    text(value, field) ?? fits(isLink, 'phải là địa chỉ bắt đầu bằng http:// hoặc https://.')(value, field),
  phone: (value, field) =>
    text(value, field) ??
    fits((v) => /^\+?[\d\s().-]{6,20}$/.test(dropInvisible(v)), 'không phải là số điện thoại.')(value, field),
  email: (value, field) =>
    text(value, field) ??
    fits(
      (v) => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(dropInvisible(v)),
      'không phải là địa chỉ email.',
    )(value, field),
  password: (value, field) => {
    if (!isText(value)) return say(field, 'phải là chữ.');
    const max = field.max ?? 128;
    if (isLonger(value, max)) return say(field, `dài quá ${max} ký tự.`);
    return field.min !== undefined && [...value].length < field.min
      ? say(field, `phải có ít nhất ${field.min} ký tự.`)
      : null;
  },
  texts: listOf((item) => isText(item) && !isBlank(item) && item.length <= 255, 'có mục không hợp lệ.'),
  lines: (value, field) => {
    const wrong = listOf(() => true, '')(value, field);
    if (wrong) return wrong;
    for (const item of value as unknown[]) {
      const inside = line(item, field);
      if (inside) return inside;
    }
    return null;
  },
};
