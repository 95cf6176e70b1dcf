import { erasedName } from '#schema/customers';

/** A shorter remark says nothing of anybody, and would be found everywhere. */
const shortest = 5;
const naming = new Set(['name', 'phone', 'customer_name', 'customer_phone']);

/** By what an erased customer could still be found: her names and phones, and what was written about her, old values too. */
export class Traces {
  readonly names = new Set<string>();
  readonly words = new Set<string>();

  /** Takes the value of a personal field of a record about her. */
  add(field: string, value: unknown): void {
    if (typeof value !== 'string' || value.trim() === '' || value === erasedName) return;
    if (naming.has(field)) this.names.add(value);
    else if (value.length >= shortest && !/^\d{4}-\d\d-\d\d$/.test(value)) this.words.add(value);
  }

  get all(): string[] {
    return [...this.names, ...this.words];
  }
}
