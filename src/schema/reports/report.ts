/** `defineReport`: a report's parameters, who reads it, and the columns of its rows, declared like a resource's. */
import type { Access } from '../access.ts';
import type { AnswerOf, Shape } from '../answers.ts';
import type { Fields, ValuesOf } from '../kinds.ts';

export interface Report<
  N extends string = string,
  P extends Fields = Fields,
  C extends Fields = Fields,
  A extends Shape = Shape,
> {
  readonly name: N;
  readonly label: string;
  /** Query parameters; a blank one has its default. Lists (`texts`) are sent as `name[]`, once for each value. */
  readonly params: P;
  /** Other names a parameter is taken under (`sales_id` for `sale_id`). */
  readonly aliases?: Readonly<Record<string, keyof P & string>>;
  /** Other paths it is served under, below `/reports/`. */
  readonly otherPaths?: readonly string[];
  /** Takes `page[number]` and `page[size]`. */
  readonly paged?: boolean;
  /** Only `read`; `rows` name the columns of the report's own rows. */
  readonly access: Access;
  /** The columns of the table, in order: what people read over each and how its values are shown. */
  readonly columns: C;
  /** What the call answers as `data`. */
  readonly answer: A;
}

/** What a report's code gets for its parameters. */
export type ParamsOf<R extends { readonly params: Fields }> = ValuesOf<R['params']>;

/** What a report answers as `data`. */
export type DataOf<R extends { readonly answer: Shape }> = AnswerOf<R['answer']>;

export function defineReport<
  const N extends string,
  const P extends Fields,
  const C extends Fields,
  const A extends Shape,
>(name: N, spec: Omit<Report<N, P, C, A>, 'name'>): Report<N, P, C, A> {
  return { name, ...spec };
}

/** Where it is served, below `/reports/`. */
export const pathsOf = ({ name, otherPaths = [] }: Report): string[] => [name, ...otherPaths];
