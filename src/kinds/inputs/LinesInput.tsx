import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton } from '@mui/material';
import { type ComponentType, useId } from 'react';
import {
  ArrayInputBase,
  SimpleFormIteratorBase,
  SimpleFormIteratorItemBase,
  useArrayInput,
} from 'react-admin';
import type { Field } from '#schema/kinds';
import type { InputProps } from '../webKind.ts';
import { Framed } from './Framed.tsx';

interface Props extends InputProps {
  readonly inputOf: (field: Field) => ComponentType<InputProps>;
}

/** Small records one under the other, each with the inputs of its fields; rows are added and taken away. */
export function LinesInput(props: Props) {
  const id = useId();
  return (
    <Framed {...props} id={id} group>
      {(described) => (
        <Box role="group" {...described}>
          <ArrayInputBase source={props.source} defaultValue={null}>
            <SimpleFormIteratorBase>
              <Lines {...props} />
            </SimpleFormIteratorBase>
          </ArrayInputBase>
        </Box>
      )}
    </Framed>
  );
}

const row = {
  display: 'flex',
  gap: 1,
  alignItems: 'start',
  mb: 1,
  pb: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
const grid = {
  display: 'grid',
  gap: 1,
  flex: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
};

function Lines({ field, inputOf }: Props) {
  const { fields, append, remove } = useArrayInput();
  const inner = Object.entries(field.of ?? {}).filter(([, each]) => each.show?.length !== 0);
  return (
    <>
      {fields.map(({ id }, at) => (
        <SimpleFormIteratorItemBase key={id} index={at}>
          <Box sx={row}>
            <Box sx={grid}>
              {inner.map(([name, each]) => {
                const Input = inputOf(each);
                return <Input key={name} source={name} field={each} />;
              })}
            </Box>
            <IconButton
              aria-label={`Bỏ dòng ${at + 1}`}
              size="small"
              sx={{ mt: 3 }}
              onClick={() => remove(at)}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        </SimpleFormIteratorItemBase>
      ))}
      <Button
        size="small"
        startIcon={<Add />}
        disabled={fields.length >= (field.max ?? Number.POSITIVE_INFINITY)}
        onClick={() => append({})}
      >
        Thêm dòng
      </Button>
    </>
  );
}
