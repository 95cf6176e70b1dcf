import { CheckboxGroupInput } from 'react-admin';
import type { InputProps } from '../webKind.ts';
import { declared } from './declared.ts';
import { PickInput } from './PickInput.tsx';

/** Several of the declared choices: ticks in a form, where such sets are short; a list where there is one line. */
export function ChoicesInput(props: InputProps) {
  const options = props.field.choices ?? [];
  if (props.compact) return <PickInput {...props} multiple options={options} />;
  const { required, autoFocus: _, ...rest } = declared(props);
  return (
    <CheckboxGroupInput
      {...rest}
      isRequired={required}
      choices={[...options]}
      optionText="label"
      optionValue="value"
      translateChoice={false}
      // In the order of the declaration, however they were ticked.
      parse={(codes: string[]) => options.map(({ value }) => value).filter((code) => codes.includes(code))}
    />
  );
}
