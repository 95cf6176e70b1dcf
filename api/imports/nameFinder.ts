import { fold, foldPhone } from '#rules/fold';
import { resourceNamed } from '#schema/index';
import type { Field } from '#schema/kinds';
import { grantsOf, narrow } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { selectionOf } from '../db/select.ts';
import { shapeOf } from '../db/shape.ts';
import { BadValue } from '../kinds/kind.ts';
import { quoted } from '../sheets/quoted.ts';

/** What tells a record apart besides its title, where it has such a field. */
const further = ['code', 'email', 'phone'];

/**
 * Finds the record that a cell names: by title, code, email or phone, among those this viewer may read; each name is
 * looked up once.
 */
export class NameFinder {
  readonly #ctx: Context;
  readonly #known = new Map<string, readonly string[]>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** @returns its id @throws BadValue when there is none, or more than one */
  async find(field: Field, text: string): Promise<string> {
    const key = `${field.target} ${fold(text)}`;
    const ids = this.#known.get(key) ?? (await this.#ids(field.target ?? '', text));
    this.#known.set(key, ids);
    const [id] = ids;
    if (id === undefined) throw new BadValue(`${field.label}: không tìm thấy ${quoted(text)}.`);
    if (ids.length > 1)
      throw new BadValue(
        `${field.label}: có nhiều hơn một ${quoted(text)}. Hãy ghi số điện thoại, email hoặc mã.`,
      );
    return id;
  }

  async #ids(target: string, text: string): Promise<string[]> {
    const resource = resourceNamed(target);
    const grants = resource ? grantsOf(resource, this.#ctx.viewer, 'read') : [];
    if (!resource || grants.length === 0) return [];
    const { stored } = shapeOf(resource);
    const { query, paths } = selectionOf(this.#ctx.db, resource);
    narrow(query, paths, grants, this.#ctx.viewer);
    query.where((any) => {
      for (const name of new Set([resource.title, ...further])) {
        const at = stored.get(name);
        if (!at) continue;
        const wanted = at.field.kind === 'phone' ? foldPhone(text) : fold(text);
        if (wanted === '') continue;
        if (at.field.fold) any.orWhere(`t.${at.column}_fold`, wanted);
        else any.orWhere(`t.${at.column}`, text);
      }
    });
    paths.join(query);
    const rows = (await query.select({ id: 't.id' }).limit(2)) as { id: number }[];
    return rows.map(({ id }) => String(id));
  }
}
