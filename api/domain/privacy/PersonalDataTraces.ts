import { foldPhone } from '#rules/fold';
import { erasedName } from '#schema/customers';
import type { AnyResource } from '#schema/resource';
import { shapeOf } from '../../db/shape.ts';

/** A shorter remark says nothing of anybody, and would be found everywhere. */
const shortest = 5;

/** By what an erased customer could still be found: her names and phones, and what was written about her, old values too. */
export class PersonalDataTraces {
  readonly names = new Set<string>();
  /** As they are stored. */
  readonly phones = new Set<string>();
  readonly words = new Set<string>();

  /** Takes the value of a personal field of a record about her. What is written of a payment may be of several people's. */
  add(resource: string, field: string, value: unknown): void {
    if (typeof value !== 'string' || value.trim() === '' || value === erasedName) return;
    if (field === 'name' || field === 'customer_name') this.names.add(value);
    else if (field === 'phone' || field === 'customer_phone') this.#addPhone(value);
    else if (resource !== 'transactions' && resource !== 'bank_lines') this.#addWords(value);
  }

  #addPhone(value: string): void {
    const phone = value.startsWith('+') ? value : foldPhone(value);
    if (/^(\+|0)\d{9,}$/.test(phone)) this.phones.add(phone);
  }

  #addWords(value: string): void {
    for (const line of value.split('\n').map((one) => one.trim()))
      if (line.length >= shortest && !/^\d{4}-\d\d-\d\d$/.test(line)) this.words.add(line);
  }
}

/** What the personal fields of a record hold once its customer is erased. */
export const blankOf = (resource: AnyResource): Record<string, string | null | readonly never[]> =>
  Object.fromEntries(
    [...shapeOf(resource).stored.values()]
      .filter(({ field }) => field.personal)
      .map(({ name, field }) => [
        name,
        field.required ? erasedName : Array.isArray(field.default) ? [] : null,
      ]),
  );
