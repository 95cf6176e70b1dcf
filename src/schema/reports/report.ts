/** `defineReport`: a report's parameters, who reads it, and the columns of its rows, declared like a resource's. */
import type { Access } from '../access.ts';
import type { Fields, ValuesOf } from '../kinds.ts';

export interface Report<N extends string = string, P extends Fields = Fields, C extends Fields = Fields> {
  readonly name: N;
  readonly label: string;
  /** Query parameters; a blank one has its default. Lists (`texts`) are sent as `name[]`, once for each value. */
  readonly params: P;
  /** Other names a parameter is taken under (`sales_id` for `sale_id`). */
  readonly aliases?: Readonly<Record<string, keyof P & string>>;
  /** Takes `page[number]` and `page[size]`. */
  readonly paged?: boolean;
  /** Only `read`; `rows` name the columns of the report's own rows. */
  readonly access: Access;
  /** The columns of the table, in order: what people read over each and how its values are shown. */
  readonly columns: C;
}

/** What a report's code gets for its parameters. */
export type ParamsOf<R extends { readonly params: Fields }> = ValuesOf<R['params']>;

export function defineReport<const N extends string, const P extends Fields, const C extends Fields>(
  name: N,
  spec: Omit<Report<N, P, C>, 'name'>,
): Report<N, P, C> {
  return { name, ...spec };
}
