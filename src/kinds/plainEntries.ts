/** Every kind whose values hold no fields of their own, with its Input and Filter. */
import type { Kind, KindValues } from '#schema/kinds';
import { area } from './area.tsx';
import { boolean } from './boolean.tsx';
import { choice } from './choice.tsx';
import { choices } from './choices.tsx';
import { date } from './date.tsx';
import { dates } from './dates.tsx';
import { datetime } from './datetime.tsx';
import { decimal } from './decimal.tsx';
import { email } from './email.tsx';
import { integer } from './integer.tsx';
import { json } from './json.tsx';
import { link } from './link.tsx';
import { money } from './money.tsx';
import { month } from './month.tsx';
import { password } from './password.tsx';
import { percent } from './percent.tsx';
import { phone } from './phone.tsx';
import { ref } from './ref.tsx';
import { refs } from './refs.tsx';
import { rich_text } from './rich_text.tsx';
import { slots } from './slots.tsx';
import { text } from './text.tsx';
import { texts } from './texts.tsx';
import type { EntryKind } from './webKind.ts';
import { weekdays } from './weekdays.tsx';

export const plainEntries: { readonly [K in Exclude<Kind, 'lines'>]: EntryKind<KindValues[K]> } = {
  text,
  area,
  rich_text,
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
};
