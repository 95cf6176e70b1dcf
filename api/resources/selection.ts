import type { Knex } from 'knex';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { candidatesOf } from '../db/candidatesOf.ts';
import { dialectOf } from '../db/dialect.ts';
import { isLarge } from '../db/isLarge.ts';
import { type Kept, keeping, type Statement, statementOf } from '../db/kept.ts';
import { type Reading, readingOf } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import { totalOf } from '../db/totalOf.ts';
import { applyFilters } from './filters.ts';
import type { Needle } from './needle.ts';
import { grantsOf, narrow, scopeOf } from './permit.ts';

/** Further conditions of a list that no filter names (the lines of one record's history). */
export type Extra = (reading: Reading) => void;

/** More rows than this are not gathered by their ids; the index of texts names up to this many. */
const NAMED = 20_000;

const countings = keeping<Statement>(500);

/** The rows of a list for one viewer: scope and filters, not yet sorted; as many queries over them as are needed. */
export class Selection {
  readonly #ctx: Context;
  readonly #filters: ReadonlyMap<string, string>;
  readonly #extra: Extra | undefined;
  /** All that its statements depend on. */
  readonly #name: string;
  readonly #held = new Map<Needle['alias'], Promise<number[] | null>>();
  readonly resource: AnyResource;

  constructor(
    ctx: Context,
    resource: AnyResource,
    filters: ReadonlyMap<string, string>,
    extra: Extra | undefined = undefined,
  ) {
    this.#ctx = ctx;
    this.resource = resource;
    this.#filters = filters;
    this.#extra = extra;
    const { viewer } = ctx;
    const scope = scopeOf(viewer, grantsOf(resource, viewer, 'read'));
    this.#name = JSON.stringify([resource.name, scope, [...filters]]);
  }

  /** Is it narrowed by a condition that no filter names? */
  get isOfOneRecord(): boolean {
    return this.#extra !== undefined;
  }

  /** What is searched for; empty when nothing is. */
  get searched(): string {
    return this.#filters.get('q') ?? '';
  }

  /** How many rows there are. */
  async total(): Promise<number> {
    const counting = await this.once(countings, '', async () => {
      const { query, paths } = await this.rows();
      paths.join(query);
      return statementOf(query.count({ n: '*' }));
    });
    return totalOf(this.#ctx.db, counting, () => this.apart());
  }

  /** Where to go through very many of them, so that nobody else waits meanwhile. */
  async apart(): Promise<Knex> {
    const { db, apart } = this.#ctx;
    return apart && (await isLarge(db, tableOf(this.resource))) ? apart : db;
  }

  /**
   * What is built of these rows, and of the part that this names; the next time as it was kept. Not where rows are named by an
   * index of texts or by a further condition: these are of the moment.
   */
  async once<T>(kept: Kept<T>, part: string, build: () => Promise<T>): Promise<T> {
    if (this.#extra) return build();
    const name = `${this.#name} ${part}`;
    const here = kept[dialectOf(this.#ctx.db).name];
    const known = here.get(name);
    if (known) return known;
    const made = await build();
    return this.#held.size > 0 ? made : here.set(name, made);
  }

  /**
   * A query over the rows.
   * @param dense so many rows pass that each is better tested as it comes in order
   * @throws ApiError 400 naming the filter
   */
  async rows({ dense = false }: { dense?: boolean } = {}): Promise<Reading> {
    const { db, viewer } = this.#ctx;
    const reading = readingOf(db, this.resource);
    if (this.#extra) this.#extra(reading);
    else narrow(reading.query, reading.paths, grantsOf(this.resource, viewer, 'read'), viewer);
    const needles = applyFilters(db, reading, this.#filters, viewer, dense);
    for (const alias of new Set(needles.map((needle) => needle.alias))) {
      const ids = await this.#holding(needles.filter((needle) => needle.alias === alias));
      if (ids) reading.query.whereRaw(dialectOf(db).among, [reading.paths.idOf(alias), JSON.stringify(ids)]);
    }
    return reading;
  }

  #holding(needles: readonly Needle[]): Promise<number[] | null> {
    const { table = '', alias = '' } = needles[0] ?? {};
    const { db } = this.#ctx;
    const texts = needles.flatMap((needle) => needle.texts);
    const held = this.#held.get(alias) ?? candidatesOf(db, table, texts, NAMED);
    this.#held.set(alias, held);
    return held;
  }
}
