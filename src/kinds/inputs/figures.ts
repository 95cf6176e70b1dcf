import { formatNumber } from '#rules/format';
import type { Field } from '#schema/kinds';

/** How a number is typed. */
export interface Figure {
  /** What remains of what was typed. */
  readonly clean: (typed: string) => string;
  /** The remaining text as a value. */
  readonly read: (clean: string) => number | null;
  /** A value as it is shown before anything is typed. */
  readonly shown: (value: number) => string;
  readonly unit?: string | undefined;
  readonly decimal?: boolean;
}

/** Whole numbers of at most so many digits. */
const whole = (longest: number, show: (value: number) => string): Figure => {
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

/** Digits and one decimal point, for which a comma counts too. */
const withPoint = (places: number): Figure => ({
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

/** How the kinds of numbers are typed: 15 digits is what an amount can have and stay a safe whole number. */
export const figures = {
  integer: whole(9, String),
  money: { ...whole(15, (value) => formatNumber(value, 0)), unit: '₫' },
  percent: { ...withPoint(2), unit: '%' },
  decimal: withPoint(6),
} as const satisfies Record<string, Figure>;

/** How a field's number is typed, with the unit it declares. */
export function figureOf({ kind, unit }: Field): Figure {
  const figure = figures[kind as keyof typeof figures];
  return unit ? { ...figure, unit } : figure;
}
