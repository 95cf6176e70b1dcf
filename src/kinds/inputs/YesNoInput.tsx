import { BooleanInput, RadioButtonGroupInput } from 'react-admin';
import type { InputProps } from '../webKind.ts';
import { declared } from './declared.ts';

const yesNo = [
  { id: 'true', name: 'Có' },
  { id: 'false', name: 'Không' },
];

/** A switch; yes or no as two choices where one must be chosen (it has no default). */
export function YesNoInput(props: InputProps) {
  const { required, autoFocus, ...rest } = declared(props);
  if (!required || props.field.default !== undefined)
    return <BooleanInput {...rest} autoFocus={autoFocus} defaultValue={null} />;
  return (
    <RadioButtonGroupInput
      {...rest}
      isRequired
      choices={yesNo}
      translateChoice={false}
      format={(value: boolean | null) => (value == null ? '' : String(value))}
      parse={(chosen: string) => chosen === 'true'}
    />
  );
}
