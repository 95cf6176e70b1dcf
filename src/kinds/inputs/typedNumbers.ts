import { formatNumber } from '#rules/format';
import type { Field } from '#schema/kinds';

/** How the user types a number. */
export interface NumberTypingRules {
  /** Removes characters that are not allowed from typed text. */
  readonly clean: (typed: string) => string;
  /** Parses the cleaned text. */
  readonly read: (clean: string) => number | null;
  /** Formats the value while the user is not typing. */
  readonly shown: (value: number) => string;
  readonly unit?: string | undefined;
  readonly decimal?: boolean;
}

/** Builds the typing rules for whole numbers with at most `longest` digits. */
const buildWholeNumberRules = (longest: number, show: (value: number) => string): NumberTypingRules => {
  const read = (text: string): number | null => {
    const digits = text.replace(/\D/g, '').slice(0, longest);
    return digits === '' ? null : Number(digits);
  };
  const clean = (typed: string): string => {
    const value = read(typed);
    return value === null ? '' : show(value);
  };
  return { read, clean, shown: show };
};

/** Builds the typing rules for numbers with one decimal separator, a point or a comma. @param places maximum decimals */
const buildDecimalRules = (places: number): NumberTypingRules => ({
  clean: (typed) => {
    const [before = '', ...rest] = typed
      .replaceAll(',', '.')
      .replace(/[^\d.]/g, '')
      .split('.');
    return rest.length > 0 ? `${before}.${rest.join('').slice(0, places)}` : before.slice(0, 12);
  },
  read: (clean) => (clean === '' || clean === '.' ? null : Number(clean)),
  shown: String,
  decimal: true,
});

/** Typing rules of the number kinds. An amount has at most 15 digits, so that it is a safe integer. */
export const typingRulesByKind = {
  integer: buildWholeNumberRules(9, String),
  money: { ...buildWholeNumberRules(15, (value) => formatNumber(value, 0)), unit: '₫' },
  percent: { ...buildDecimalRules(2), unit: '%' },
  decimal: buildDecimalRules(6),
} as const satisfies Record<string, NumberTypingRules>;

/** Returns the typing rules of a field's number, with the declared unit. */
export function getNumberTypingRules({ kind, unit }: Field): NumberTypingRules {
  const figure = typingRulesByKind[kind as keyof typeof typingRulesByKind];
  return unit ? { ...figure, unit } : figure;
}
