/** `defineReport`: a report's parameters, who reads it, and the columns of its rows, declared like a resource's. */
import type { Access } from '../access.ts';
import type { AnswerOf, Shape } from '../answers.ts';
import type { Fields, ValuesOf } from '../kinds.ts';

/** A key figure over a report's table. */
interface ReportFigure {
  readonly label: string;
  readonly value: number | null | undefined;
  /** đồng when absent. */
  readonly format?: 'number' | 'percent';
  /** A line below it. */
  readonly note?: string;
}

/** The table of a report's page: the answer's `rows`. Sums of the answer's `summary` are at the foot of the columns of their names. */
interface ReportTableSpec<K extends string, Params> {
  /** @param params as the page has sent them */
  caption(params: Params): string;
  /** The columns in order, a pair in one cell; every declared column when absent. */
  readonly columns?: readonly (K | readonly [K, K])[];
  /** The columns that identify a row. */
  readonly key: readonly K[];
  /** The sentence in place of rows. */
  readonly empty: string;
  /** The number of grey rows until the answer is loaded. */
  readonly waiting?: number;
  /** On a phone each row is a card; `whole` has the columns with their own line there. */
  readonly cards?: boolean;
  readonly whole?: readonly K[];
  /** Figures that should be 0: red otherwise. */
  readonly zero?: readonly K[];
}

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
  /** The key figures over the table, under their common name; called without data until the answer is loaded. */
  readonly figures?: { readonly label: string; of(data: AnswerOf<A> | undefined): readonly ReportFigure[] };
  /** The table of its page; absent: the page is drawn by hand. */
  readonly table?: ReportTableSpec<keyof C & string, Partial<ValuesOf<P>>>;
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
