import { type ComponentProps, useEffect, useEffectEvent } from 'react';

/** Number of digits that the boxes hold. */
const LENGTH = 4;
/** Milliseconds after the last digit until the digits are sent without a press on a button. */
const SEND_DELAY_MS = 700;

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (digits: string) => void;
}

/** Four large boxes below one transparent input, so that typing, pasting, autofill and screen readers work as in every input. */
export function DigitBoxes({ value, onChange, ...input }: Props) {
  return (
    <span className="boxes">
      {[0, 1, 2, 3].map((at) => (
        <span key={at} className={at === value.length ? 'box current' : 'box'} aria-hidden="true">
          {value[at]}
        </span>
      ))}
      <input
        {...input}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, LENGTH))}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </span>
  );
}

/** Calls `onComplete` some time after the last digit, unless the digits change meanwhile. */
export function useCompleteDigits(digits: string, onComplete: () => void): void {
  const complete = useEffectEvent(onComplete);
  useEffect(() => {
    if (digits.length < LENGTH) return;
    const timer = setTimeout(() => complete(), SEND_DELAY_MS);
    return () => clearTimeout(timer);
  }, [digits]);
}
