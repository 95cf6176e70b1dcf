import { useId } from 'react';
import type { Field } from '#schema/kinds';
import { entryOf } from '../../kinds/entries.ts';
import { webKindOf } from '../../kinds/index.ts';
import { FieldFrame } from '../../kinds/parts/FieldFrame.tsx';

interface Props {
  readonly resource: string;
  readonly name: string;
  readonly field: Field;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (name: string, value: unknown) => void;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  readonly wide?: boolean;
  readonly autoFocus?: boolean;
}

/** One declared field as an input of a hand-written form, with its label and its error. */
export function Entry({ resource, name, field, values, onChange, error, help, wide, autoFocus }: Props) {
  const id = useId();
  const { Input } = entryOf(field);
  const { wide: always } = webKindOf(field);
  const said = error ?? help ?? field.help;
  return (
    <FieldFrame
      id={id}
      label={field.label}
      required={field.required ?? false}
      error={error}
      help={help ?? field.help}
      wide={wide ?? always ?? false}
    >
      <Input
        id={id}
        labelId={`${id}-label`}
        {...(said && { describedBy: `${id}-help` })}
        invalid={Boolean(error)}
        name={name}
        field={field}
        resource={resource}
        value={values[name]}
        onChange={(value: unknown) => onChange(name, value)}
        values={values}
        autoFocus={autoFocus ?? false}
      />
    </FieldFrame>
  );
}
