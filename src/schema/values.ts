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

const buildMessage = (field: Field, rest: string): string => `${field.label} ${rest}`;

/** Returns the maximum length of a field's text, in characters. */
export const getMaxLength = (field: Field): number =>
  field.maxLength ??
  (field.kind === 'area' || field.kind === 'rich_text' ? 5000 : field.kind === 'link' ? 2000 : 255);

export const formatTooLongMessage = (field: Field): string =>
  buildMessage(field, `dài quá ${getMaxLength(field)} ký tự.`);

/**
 * True if the text has more than `max` characters. A character outside Unicode's basic plane counts as one character, although it counts as
 * two in JavaScript's `length`.
 */
const isLongerThan = (value: string, max: number): boolean =>
  value.length > 2 * max || (value.length > max && [...value].length > max);

const checkText: Check = (value, field) => {
  if (typeof value !== 'string') return buildMessage(field, 'phải là chữ.');
  return isLongerThan(value, getMaxLength(field)) ? formatTooLongMessage(field) : null;
};

const formatBound = (value: number): string => value.toLocaleString('vi-VN');

/** Maximum value of an integer column. */
export const maxInteger = 2_147_483_647;

/** Minimum and maximum of the values of a kind, for fields that declare no bounds. */
const boundsByKind: Partial<Record<FieldKind, readonly [number, number]>> = {
  integer: [-maxInteger, maxInteger],
  money: [0, maxMoney],
};

const createNumberCheck =
  (decimals: number, kindText: string): Check =>
  (value, field) => {
    if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
      return buildMessage(field, kindText);
    if (Number(value.toFixed(decimals)) !== value) return buildMessage(field, kindText);
    const [least, most] = boundsByKind[field.kind] ?? [];
    const { min = least, max = most } = field;
    if (min !== undefined && value < min) return buildMessage(field, `phải từ ${formatBound(min)} trở lên.`);
    if (max !== undefined && value > max) return buildMessage(field, `không được quá ${formatBound(max)}.`);
    return null;
  };

const createTextCheck =
  (test: (value: string) => boolean, rest: string): Check =>
  (value, field) =>
    typeof value === 'string' && test(value) ? null : buildMessage(field, rest);

const isChoiceValue = (field: Field, value: unknown): boolean =>
  !!field.choices?.some((choice) => choice.value === value);

export const formatTooManyMessage = (field: Field): string => buildMessage(field, `có quá ${field.max} mục.`);

const createListCheck =
  (test: (item: unknown, field: Field) => boolean, rest: string): Check =>
  (value, field) => {
    if (!Array.isArray(value)) return buildMessage(field, 'phải là một danh sách.');
    if (field.max !== undefined && value.length > field.max) return formatTooManyMessage(field);
    if (field.min !== undefined && value.length < field.min)
      return buildMessage(field, `phải có ít nhất ${field.min} mục.`);
    return value.every((item) => test(item, field)) ? null : buildMessage(field, rest);
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

const checkLines: Check = (value, field) => {
  if (typeof value !== 'object' || value === null) return buildMessage(field, 'phải là một danh sách.');
  for (const [name, inner] of Object.entries(field.of as Fields)) {
    const wrong = findValueError(inner, (value as Record<string, unknown>)[name]);
    if (wrong) return wrong;
  }
  return null;
};

const checks: Record<FieldKind, Check> = {
  text: checkText,
  area: checkText,
  rich_text: checkText,
  integer: createNumberCheck(0, 'phải là số nguyên.'),
  decimal: createNumberCheck(6, 'phải là số, nhiều nhất sáu chữ số thập phân.'),
  money: createNumberCheck(0, 'phải là số đồng nguyên.'),
  percent: createNumberCheck(2, 'phải là số phần trăm, nhiều nhất hai chữ số thập phân.'),
  boolean: (value, field) =>
    typeof value === 'boolean' ? null : buildMessage(field, 'phải là có hoặc không.'),
  choice: (value, field) =>
    isChoiceValue(field, value) ? null : buildMessage(field, 'không có lựa chọn này.'),
  choices: createListCheck((item, field) => isChoiceValue(field, item), 'có lựa chọn không tồn tại.'),
  ref: (value, field) => (isId(value) ? null : buildMessage(field, 'không phải là một mã hợp lệ.')),
  refs: createListCheck(isId, 'có mã không hợp lệ.'),
  date: (value, field) =>
    createTextCheck(isRealDay, 'không phải là ngày có thật. Hãy nhập dạng 20/11/2026.')(value, field) ??
    createTextCheck((day) => day <= latestDayAllowed, 'phải trước năm 2200. Hãy kiểm tra lại năm.')(
      value,
      field,
    ),
  dates: createListCheck(
    (item) => isText(item) && isRealDay(item) && item <= latestDayAllowed,
    'có ngày không có thật. Hãy nhập dạng 20/11/2026.',
  ),
  datetime: createTextCheck(isInstant, 'không phải là thời điểm có thật. Hãy nhập dạng 20/11/2026 08:30:00.'),
  month: createTextCheck(isRealMonth, 'không phải là tháng có thật. Hãy nhập dạng 11/2026.'),
  slots: createListCheck((item) => isText(item) && isTimeSlot(item), 'có khung giờ không tồn tại.'),
  weekdays: createListCheck(
    (item) => Number.isInteger(item) && Number(item) >= 1 && Number(item) <= 7,
    'có thứ không tồn tại.',
  ),
  json: () => null,
  link: (value, field) =>
    checkText(value, field) ??
    createTextCheck(isLink, 'phải là địa chỉ bắt đầu bằng http:// hoặc https://.')(value, field),
  phone: (value, field) =>
    checkText(value, field) ??
    createTextCheck((v) => /^\+?[\d\s().-]{6,20}$/.test(dropInvisible(v)), 'không phải là số điện thoại.')(
      value,
      field,
    ),
  email: (value, field) =>
    checkText(value, field) ??
    createTextCheck(
      (v) => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(dropInvisible(v)),
      'không phải là địa chỉ email.',
    )(value, field),
  password: (value, field) => {
    if (!isText(value)) return buildMessage(field, 'phải là chữ.');
    const max = field.max ?? 128;
    if (isLongerThan(value, max)) return buildMessage(field, `dài quá ${max} ký tự.`);
    return field.min !== undefined && [...value].length < field.min
      ? buildMessage(field, `phải có ít nhất ${field.min} ký tự.`)
      : null;
  },
  texts: createListCheck(
    (item) => isText(item) && !isBlank(item) && item.length <= 255,
    'có mục không hợp lệ.',
  ),
  lines: (value, field) => {
    const wrong = createListCheck(() => true, '')(value, field);
    if (wrong) return wrong;
    for (const item of value as unknown[]) {
      const inside = checkLines(item, field);
      if (inside) return inside;
    }
    return null;
  },
};
