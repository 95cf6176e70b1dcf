import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Theirs stands in the form. */
  readonly isTheirs: boolean;
  readonly shown: (value: unknown) => ReactNode;
}

/** A field that two people changed: whose value stands in the form. */
export function FieldChoice({ name, label, mine, theirs, isTheirs, shown }: Props) {
  const id = useId();
  const { setValue } = useFormContext();
  const choose = (value: unknown) => setValue(name, value, { shouldDirty: true, shouldValidate: true });
  return (
    <FormControl sx={{ display: 'block', my: 0.5 }}>
      <FormLabel id={id} sx={{ fontWeight: 600 }}>
        {label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={isTheirs ? 'theirs' : 'mine'}
        onChange={(_event, choice) => choose(choice === 'theirs' ? theirs : mine)}
      >
        <FormControlLabel value="mine" control={<Radio size="small" />} label={<>Của bạn: {shown(mine)}</>} />
        <FormControlLabel
          value="theirs"
          control={<Radio size="small" />}
          label={<>Của họ: {shown(theirs)}</>}
        />
      </RadioGroup>
    </FormControl>
  );
}
