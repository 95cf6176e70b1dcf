import { formatPhone } from '#rules/formatPhone';
import { normalisePhone } from '#rules/phone';
import { inWords } from './cell.ts';
import { type ApiKind, BadValue, cleanText, exactly, plain } from './kind.ts';

const parse: ApiKind['parse'] = (input, field) => {
  const phone = normalisePhone(cleanText(input, field, false));
  if (phone === null)
    throw new BadValue(`${field.label} không phải là số điện thoại. Hãy nhập dạng 0912 345 678.`);
  return phone;
};

/** A phone number, normalised. */
export const phone: ApiKind = {
  // Its spaces keep a spreadsheet from taking it for a number without its zero.
  ...inWords(formatPhone),
  ...plain,
  parse,
  jsonSchema: () => ({ type: 'string', examples: ['0912345678'] }),
  span: exactly(parse),
};
