/** `defineReport`: declares a report's parameters, access rights and columns, like a resource's. */
import type { Access } from '../access.ts';
import type { AnswerOf, Shape } from '../answers.ts';
import type { Fields, ValuesOf } from '../kinds.ts';

/** A key figure over a report's table. */
interface ReportFigure {
  readonly label: string;
  readonly value: number | null | undefined;
  /** Default: đồng. */
  readonly format?: 'number' | 'percent';
  /** A line of text below the figure. */
  readonly note?: string;
}

/** The table of a report's page: shows `rows` of the answer. Columns whose name is in `summary` show that sum at the foot. */
interface ReportTableSpec<K extends string, Params> {
  /** @param params the parameters sent by the page */
  caption(params: Params): string;
  /** The columns in order; two columns in an array share one cell. By default all declared columns. */
  readonly columns?: readonly (K | readonly [K, K])[];
  readonly key: readonly K[];
  /** The text shown when there are no rows. */
  readonly empty: string;
  /** Number of skeleton rows while the answer is loading. */
  readonly waiting?: number;
  /** True: on a phone, each row is a card. `whole` lists the columns that get a line of their own on it. */
  readonly cards?: boolean;
  readonly whole?: readonly K[];
  /** Columns with figures that should be 0; other values are shown in red. */
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
  /** Other accepted names of a parameter (`sales_id` for `sale_id`). */
  readonly aliases?: Readonly<Record<string, keyof P & string>>;
  /** Other paths of the report, below `/reports/`. */
  readonly otherPaths?: readonly string[];
  /** Takes `page[number]` and `page[size]`. */
  readonly paged?: boolean;
  /** Allows only `read`; `rows` uses the columns of the report's own rows. */
  readonly access: Access;
  /** The columns of the table, in order: their labels and value formats. */
  readonly columns: C;
  /** The key figures above the table, with their common label; called without data until the answer is loaded. */
  readonly figures?: { readonly label: string; of(data: AnswerOf<A> | undefined): readonly ReportFigure[] };
  /** The table of the report's page; when absent, the page has its own component. */
  readonly table?: ReportTableSpec<keyof C & string, Partial<ValuesOf<P>>>;
  /** Shape of the answer's `data`. */
  readonly answer: A;
}

/** The parsed parameters, as a report's code receives them. */
export type ReportParamsOf<R extends { readonly params: Fields }> = ValuesOf<R['params']>;

/** The `data` of a report's answer. */
export type ReportDataOf<R extends { readonly answer: Shape }> = AnswerOf<R['answer']>;

export function defineReport<
  const N extends string,
  const P extends Fields,
  const C extends Fields,
  const A extends Shape,
>(name: N, spec: Omit<Report<N, P, C, A>, 'name'>): Report<N, P, C, A> {
  return { name, ...spec };
}

/** Returns the report's paths, below `/reports/`. */
export const reportPathsOf = ({ name, otherPaths = [] }: Report): string[] => [name, ...otherPaths];
