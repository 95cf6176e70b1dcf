import type { Knex } from 'knex';
import { type AnyResource, filtersOf } from '#schema/resource';
import type { Context } from '../context.ts';
import { candidatesOf } from '../db/candidatesOf.ts';
import { dialectOf } from '../db/dialect.ts';
import { isLarge } from '../db/isLarge.ts';
import { type Kept, keeping, type Statement, statementOf } from '../db/kept.ts';
import { type Reading, readingOf, selecting } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import { totalOf } from '../db/totalOf.ts';
import { tablesIn } from '../db/untilWritten.ts';
import type { SortKey } from '../jsonapi/query.ts';
import { applyFilters, type Way } from './filters.ts';
import type { Needle } from './needle.ts';
import { grantsOf, narrow, scopeOf } from './permit.ts';
import { applySort } from './sorting.ts';

/** Further conditions of a list that no filter names (the lines of one record's history). */
export type Extra = (reading: Reading) => void;

/** More rows than this are not gathered by their ids; the index of texts names up to this many. */
const NAMED = 20_000;

const countings = keeping<Statement>(500);
const tables = keeping<string>(500);

/** The rows of a list for one viewer: scope and filters, not yet sorted; as many queries over them as are needed. */
export class Selection {
  readonly #ctx: Context;
  readonly #filters: ReadonlyMap<string, string>;
  readonly #extra: Extra | undefined;
  /** All that its statements depend on. */
  readonly name: string;
  readonly #held = new Map<Needle['alias'], Promise<number[] | null>>();
  /** Are rows named by an index of texts? Known once they were asked for. */
  isNamed = false;
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
    this.name = JSON.stringify([resource.name, scope, [...filters]]);
  }

  /** Is it narrowed by a condition that no filter names? */
  get isOfOneRecord(): boolean {
    return this.#extra !== undefined;
  }

  /** What is searched for; empty when nothing is. */
  get searched(): string {
    return this.#filters.get('q') ?? '';
  }

  /** Does it look for text? Rows may have to be gone through for that. */
  get isText(): boolean {
    return (
      filtersOf(this.resource).some(({ name, op }) => op === 'contains' && this.#filters.has(name)) ||
      this.searched !== ''
    );
  }

  /** How many rows there are. */
  async total(): Promise<number> {
    const counting = await this.once(countings, '', async () => {
      const { query, paths } = await this.rows({ counted: true });
      paths.join(query);
      return statementOf(query.count({ n: '*' }));
    });
    return totalOf(this.#ctx.db, counting, () => this.apart());
  }

  /** Where to go through very many of them, so that nobody else waits meanwhile. */
  async apart(table = tableOf(this.resource)): Promise<Knex> {
    const { db, apart } = this.#ctx;
    return apart && (await isLarge(db, table)) ? apart : db;
  }

  /**
   * What is built of these rows, and of the part that this names; the next time as it was kept. Not where rows are named by an
   * index of texts or by a further condition: these are of the moment.
   */
  async once<T>(kept: Kept<T>, part: string, build: () => Promise<T>): Promise<T> {
    if (this.#extra) return build();
    const name = `${this.name} ${part}`;
    const here = kept[dialectOf(this.#ctx.db).name];
    const known = here.get(name);
    if (known) return known;
    const made = await build();
    return this.isNamed ? made : here.set(name, made);
  }

  /** Every table that its rows and their order are read from, with commas between. */
  tables(sort: readonly SortKey[]): Promise<string> {
    return this.once(tables, JSON.stringify(sort), async () => {
      const { reading } = this.#narrowed({});
      applySort(reading, sort, this.#ctx.viewer);
      return tablesIn(selecting(reading).toSQL().sql);
    });
  }

  /**
   * A query over the rows.
   * @param way.dense so many rows pass that each is better tested as it comes in order
   * @param way.counted they are only counted
   * @throws ApiError 400 naming the filter
   */
  async rows(way: Way = {}): Promise<Reading> {
    const { reading, needles } = this.#narrowed(way);
    for (const alias of new Set(needles.map((needle) => needle.alias))) {
      const ids = await this.#holding(needles.filter((needle) => needle.alias === alias));
      if (!ids) continue;
      this.isNamed = true;
      const { among } = dialectOf(this.#ctx.db);
      reading.query.whereRaw(among, [reading.paths.idOf(alias), JSON.stringify(ids)]);
    }
    return reading;
  }

  #narrowed(way: Way): { reading: Reading; needles: Needle[] } {
    const { db, viewer } = this.#ctx;
    const reading = readingOf(db, this.resource);
    if (this.#extra) this.#extra(reading);
    else narrow(reading.query, reading.paths, grantsOf(this.resource, viewer, 'read'), viewer);
    return { reading, needles: applyFilters(db, reading, this.#filters, viewer, way) };
  }

  #holding(needles: readonly Needle[]): Promise<number[] | null> {
    const { table = '', alias = '' } = needles[0] ?? {};
    const { db } = this.#ctx;
    const texts = needles.flatMap((needle) => needle.texts);
    const held = this.#held.get(alias) ?? candidatesOf(db, table, texts, NAMED, () => this.apart(table));
    this.#held.set(alias, held);
    return held;
  }
}
