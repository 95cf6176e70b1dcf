/** Every kind's API side. A kind without one does not compile. */
import type { Kind } from '#schema/kinds';
import { area } from './area.ts';
import { boolean } from './boolean.ts';
import { choice } from './choice.ts';
import { choices } from './choices.ts';
import { date } from './date.ts';
import { dates } from './dates.ts';
import { datetime } from './datetime.ts';
import { decimal } from './decimal.ts';
import { email } from './email.ts';
import { integer } from './integer.ts';
import { json } from './json.ts';
import type { ApiKind } from './kind.ts';
import { lines } from './lines.ts';
import { link } from './link.ts';
import { money } from './money.ts';
import { month } from './month.ts';
import { password } from './password.ts';
import { percent } from './percent.ts';
import { phone } from './phone.ts';
import { ref } from './ref.ts';
import { refs } from './refs.ts';
import { richText } from './richText.ts';
import { slots } from './slots.ts';
import { text } from './text.ts';
import { texts } from './texts.ts';
import { weekdays } from './weekdays.ts';

export const kinds: Record<Kind, ApiKind> = {
  text,
  area,
  rich_text: richText,
  integer,
  decimal,
  money,
  percent,
  boolean,
  choice,
  choices,
  ref,
  refs,
  date,
  dates,
  datetime,
  month,
  slots,
  weekdays,
  json,
  link,
  phone,
  email,
  password,
  texts,
  lines: lines((kind) => kinds[kind]),
};
