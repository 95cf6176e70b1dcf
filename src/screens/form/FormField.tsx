import { Box } from '@mui/material';
import { useWrappedSource } from 'react-admin';
import type { Field } from '#schema/kinds';
import { webKindOf } from '../../kinds/index.tsx';
import { inputOf } from '../../kinds/inputs/index.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { departureOf } from '../registry.ts';
import { Brought } from './Brought.tsx';

interface Props {
  readonly resource: string;
  readonly name: string;
  readonly field: Field;
  readonly autoFocus?: boolean;
}

/** One field of a form around it: its kind's input, or the one registered for it. */
export function FormField({ resource, name, field, autoFocus = false }: Props) {
  const source = useWrappedSource(name);
  const Input = departureOf(resource).fields?.[name]?.Input ?? inputOf(field);
  return (
    <Box sx={{ minWidth: 0, ...(webKindOf(field).wide && { gridColumn: '1 / -1' }) }}>
      <Loaded height={64}>
        <Input source={name} field={field} resource={resource} autoFocus={autoFocus} />
      </Loaded>
      {field.brings && <Brought name={source} field={field} />}
    </Box>
  );
}
