import { formatDate, formatMoney, formatMonth } from '#rules/format';
import { resourceNamed } from '#schema/index';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { visibleFields } from '../access/permit.ts';
import type { Context } from '../context.ts';
import type { Loaded } from '../db/select.ts';
import { readMany } from '../resources/readMany.ts';

/** Titles remembered of a resource before they are let go, so that a long export stays small. */
const kept = 5_000;
const perQuery = 500;

/** What referred records are called, learnt a batch of rows at a time; only those this viewer may read have a name. */
export class Titles {
  readonly #ctx: Context;
  readonly #known = new Map<string, Map<string, string>>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  of = (target: string, id: string): string => this.#known.get(target)?.get(id) ?? '';

  /** Learns the titles that these fields of these rows refer to. */
  async learn(
    fields: readonly (readonly [name: string, field: Field])[],
    rows: readonly Loaded[],
  ): Promise<void> {
    const wanted = new Map<string, Set<string>>();
    const want = (target: string, ids: readonly unknown[]) => {
      const known = wanted.get(target) ?? new Set();
      for (const id of ids) if (id !== null && id !== undefined) known.add(String(id));
      wanted.set(target, known);
    };
    for (const [name, { kind, target = '', of = {} }] of fields) {
      if (kind === 'ref' || kind === 'refs')
        want(
          target,
          rows.flatMap(({ values }) => values[name] ?? []),
        );
      if (kind !== 'lines') continue;
      const lines = rows.flatMap(({ values }) => (values[name] ?? []) as Record<string, unknown>[]);
      for (const [part, field] of Object.entries(of))
        if (field.kind === 'ref')
          want(
            field.target ?? '',
            lines.map((line) => line[part]),
          );
    }
    for (const [target, ids] of wanted) await this.#learn(target, ids);
  }

  async #learn(target: string, ids: ReadonlySet<string>): Promise<void> {
    const resource = resourceNamed(target);
    if (!resource) return;
    let known = this.#known.get(target) ?? new Map<string, string>();
    if (known.size + ids.size > kept) known = new Map();
    this.#known.set(target, known);
    const missing = [...ids].filter((id) => !known.has(id));
    const title = visibleFields(resource, this.#ctx.viewer).get(resource.title);
    for (const id of missing) known.set(id, '');
    if (!title) return;
    for (let start = 0; start < missing.length; start += perQuery) {
      const numbers = missing.slice(start, start + perQuery).map(Number);
      const rows = await readMany(this.#ctx, resource, 't.id', numbers, new Set([resource.title]));
      await this.learn([[resource.title, title]], rows);
      for (const row of rows) known.set(row.id, this.#worded(resource, title, row));
    }
  }

  /** As on the screens: a name alone, anything else behind what it is ('Gói đăng ký 2'). */
  #worded(resource: AnyResource, field: Field, { id, values }: Loaded): string {
    const value = values[resource.title];
    if (value === null || value === undefined || value === '') return `${resource.label} #${id}`;
    switch (field.kind) {
      case 'text':
      case 'area':
        return String(value);
      case 'ref':
        return this.of(field.target ?? '', String(value)) || `${resource.label} #${id}`;
      case 'month':
        return `${resource.label} ${formatMonth(String(value))}`;
      case 'date':
        return `${resource.label} ${formatDate(String(value))}`;
      case 'money':
        return `${resource.label} ${formatMoney(Number(value))}`;
      default:
        return `${resource.label} ${value}`;
    }
  }
}
