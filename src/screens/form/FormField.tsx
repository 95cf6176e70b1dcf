import { useWrappedSource } from 'ra-core';
import { type ComponentType, useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { Field } from '#schema/kinds';
import { entryOf } from '../../kinds/entries.ts';
import { webKindOf } from '../../kinds/index.ts';
import { FieldFrame } from '../../kinds/parts/FieldFrame.tsx';
import type { InputProps } from '../../kinds/webKind.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { departureOf } from '../registry.ts';
import { Brought } from './Brought.tsx';

interface Props {
  readonly resource: string;
  readonly name: string;
  readonly field: Field;
  readonly autoFocus?: boolean;
}

/** One field of a form around it: label, input by its kind (or the one registered), and what is wrong with it. */
export function FormField(props: Props) {
  const { Lines } = departureOf(props.resource).fields?.[props.name] ?? {};
  if (!Lines) return <BoundField {...props} />;
  return (
    <Loaded height={40}>
      <Lines name={props.name} label={props.field.label} />
    </Loaded>
  );
}

function BoundField({ resource, name, field, autoFocus }: Props) {
  const { control } = useFormContext<Record<string, unknown>>();
  const { field: bound, fieldState } = useController({ control, name: useWrappedSource(name) });
  const values = useWatch({ control });
  const id = useId();
  const { wide } = webKindOf(field);
  const Input =
    (departureOf(resource).fields?.[name]?.Input as ComponentType<InputProps> | undefined) ??
    entryOf(field).Input;
  const error = fieldState.error?.message;
  const described = error || field.help;
  return (
    <FieldFrame
      id={id}
      label={field.label}
      required={field.required}
      error={error}
      help={field.help}
      wide={wide}
    >
      <Loaded height={40}>
        <Input
          id={id}
          labelId={`${id}-label`}
          invalid={error !== undefined}
          name={name}
          field={field}
          resource={resource}
          value={bound.value}
          values={values}
          onChange={bound.onChange}
          onBlur={bound.onBlur}
          inputRef={bound.ref}
          {...(described && { describedBy: `${id}-help` })}
          {...(autoFocus && { autoFocus })}
        />
      </Loaded>
      {field.brings && <Brought name={bound.name} field={field} />}
    </FieldFrame>
  );
}
