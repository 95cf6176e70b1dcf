import type { FoundTexts, TextsAt } from '../foundTexts.ts';

/** Lets the trigram index of `search`, where there is one, lead to rows: as `Dialect.textIndex`. */
export const trigrams = ({ alias }: TextsAt, terms: readonly string[]): FoundTexts | null =>
  terms.length === 0
    ? null
    : {
        from: null,
        sql: terms.map(() => "?? like ? escape '!'").join(' and '),
        bindings: terms.flatMap((term) => [`${alias}.search`, `%${term.replace(/[!%_]/g, '!$&')}%`]),
        isExact: true,
      };
