/** Declares reports: `defineReport` takes a report's parameters, access rights and columns, in the form used for resources. */
import type { Access } from '../access.ts';
import type { AnswerOf, AnswerShape } from '../answers.ts';
import type { Fields, ValuesOf } from '../kinds.ts';

/** A key figure shown above a report's table. */
interface ReportFigure {
  readonly label: string;
  readonly value: number | null | undefined;
  /** Format of the value; by default an amount in đồng. */
  readonly format?: 'number' | 'percent';
  /** A line of text below the figure. */
  readonly note?: string;
}

type FilterValue<K> = K extends 'boolean' ? boolean : K extends 'texts' ? readonly string[] : string;
/** The parameters as the page stores them: texts, except for switches and lists; '' means no value. */
export type ReportFilter<P extends Fields> = { readonly [K in keyof P]: FilterValue<P[K]['kind']> };

/**
 * The table on a report's page. The table shows the `rows` of the answer. If a column's name is in the answer's `summary`, its sum is shown
 * in the last row.
 */
interface ReportTableSpec<K extends string, Filter> {
  /** Returns the accessible name of the table. */
  caption(filter: Filter): string;
  /** Names of the columns, in order; two columns in an array share one cell. By default all declared columns. */
  readonly columns?: readonly (K | readonly [K, K])[];
  /** Returns true if the column is shown for these filters. By default all columns are shown. */
  shows?(column: K, filter: Filter): boolean;
  /** Members of a row that together identify the row. */
  readonly key: readonly string[];
  /** Text shown if there are no rows. */
  readonly empty: string;
  /** Number of skeleton rows while the answer is loading. */
  readonly waiting?: number;
  /** `cards`: true if each row is a card on a phone. `whole`: names of columns that have a separate line on the card. */
  readonly cards?: boolean;
  readonly whole?: readonly K[];
  /**
   * Layout of a row on a phone: the value at the end of the line, the values in the second line, and the phone number that a button dials.
   */
  readonly line?: { readonly beside: K; readonly second: readonly K[]; readonly call?: K };
  /** Names of columns whose values should be 0. Values other than 0 are shown in red. */
  readonly zero?: readonly K[];
}

/** A choice parameter whose value determines which other parameters apply. The page shows and sends only the parameters that apply. */
interface ReportViews<K extends string> {
  /** Name of the choice parameter. */
  readonly by: K;
  /** Value of the choice → names of the parameters that apply only to it: a month, a year, or the first and last day of a range. */
  readonly params: Readonly<Record<string, readonly K[]>>;
  /** Initial length in days of a range when the user chooses a range; the range ends today. */
  readonly days: number;
  /** Text shown instead of the report while the user has entered only one end of a range. */
  readonly incomplete: string;
}

export interface Report<
  N extends string = string,
  P extends Fields = Fields,
  C extends Fields = Fields,
  A extends AnswerShape = AnswerShape,
> {
  readonly name: N;
  readonly label: string;
  /** Query parameters; a blank parameter has its default value. Lists (`texts`) are sent as `name[]`, once for each value. */
  readonly params: P;
  /**
   * Names of the parameters that the page offers as filters, in order; by default all parameters. The filter of `month` includes `year`,
   * the filter of `from` includes `to`, and the filter of `views.by` includes the parameters of the views.
   */
  readonly filters?: readonly string[];
  /** Values with which the page opens, where they differ from the defaults of the API. */
  readonly opensWith?: Readonly<Partial<Record<keyof P & string, string>>>;
  /** Views of the report, each with its own parameters. */
  readonly views?: ReportViews<keyof P & string>;
  /** Other accepted names of parameters: other name → parameter (`sales_id` for `sale_id`). */
  readonly aliases?: Readonly<Record<string, keyof P & string>>;
  /** Other paths at which the report can be requested, below `/reports/`. */
  readonly otherPaths?: readonly string[];
  /** True if the report accepts `page[number]` and `page[size]`. */
  readonly paged?: boolean;
  /** Access rights; the only verb is `read`, and `rows` refers to columns of the report's own rows. */
  readonly access: Access;
  /** The columns of the table, in order, with their labels and value formats. */
  readonly columns: C;
  /** Names of the columns whose sums are in the last row, if the answer has no `summary`. */
  readonly sums?: readonly string[];
  /** The key figures above the table, with a common label; by default the sums. `of` receives undefined until the answer is loaded. */
  readonly figures?: { readonly label: string; of?(data: AnswerOf<A> | undefined): readonly ReportFigure[] };
  /** The table on the report's page; if undefined, the page has its own component. */
  readonly table?: ReportTableSpec<keyof C & string, ReportFilter<P>>;
  /** Schema of the answer's `data`. */
  readonly answer: A;
}

/** The parsed parameters of a report, as its code receives them. */
export type ReportParamsOf<R extends { readonly params: Fields }> = ValuesOf<R['params']>;

/** Type of the `data` in a report's answer. */
export type ReportDataOf<R extends { readonly answer: AnswerShape }> = AnswerOf<R['answer']>;

export function defineReport<
  const N extends string,
  const P extends Fields,
  const C extends Fields,
  const A extends AnswerShape,
>(
  name: N,
  spec: Omit<Report<N, P, C, A>, 'name'> & {
    readonly filters?: readonly (keyof P & string)[];
    readonly sums?: readonly (keyof C & string)[];
  },
): Report<N, P, C, A> {
  return { name, ...spec };
}

/** Returns the report's paths, below `/reports/`. */
export const listPathsOfReport = ({ name, otherPaths = [] }: Report): string[] => [name, ...otherPaths];
