import { type ReactNode, useId } from 'react';

interface Props<Value extends string> {
  readonly legend: ReactNode;
  readonly className: string;
  readonly options: readonly (readonly [value: Value, label: ReactNode])[];
  /** The chosen value; null if none is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** A choice of one value by one press: radio buttons that look like chips. */
export function Chips<Value extends string>({ legend, className, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={`chips ${className}`}>
      <legend>{legend}</legend>
      {options.map(([one, label]) => (
        <label key={one} className={one === value ? 'chosen' : undefined}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
