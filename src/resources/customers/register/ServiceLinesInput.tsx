import AddIcon from '@mui/icons-material/Add';
import { Button, Stack } from '@mui/material';
import {
  ArrayInputBase,
  SimpleFormIteratorBase,
  SimpleFormIteratorItemBase,
  useArrayInput,
  useSimpleFormIterator,
} from 'react-admin';
import { emptyServiceLine } from './draft.ts';
import { ServiceLineInputs } from './ServiceLineInputs.tsx';

/** Maximum number of lines. */
const MAX_LINES = 20;

function Lines() {
  const { fields } = useArrayInput();
  const { add } = useSimpleFormIterator();
  return (
    <Stack spacing={1.5} role="group" aria-label="Dịch vụ">
      {fields.map(({ id }, index) => (
        <SimpleFormIteratorItemBase key={id} index={index}>
          <ServiceLineInputs />
        </SimpleFormIteratorItemBase>
      ))}
      <Button
        startIcon={<AddIcon />}
        onClick={() => add()}
        disabled={fields.length >= MAX_LINES}
        sx={{ alignSelf: 'flex-start' }}
      >
        Thêm dịch vụ
      </Button>
    </Stack>
  );
}

/** Input of a package's services as lines that can be filled in with the keyboard alone. */
export const ServiceLinesInput = ({ name = 'services' }: { readonly name?: string }) => (
  <ArrayInputBase source={name}>
    <SimpleFormIteratorBase getItemDefaults={() => ({ ...emptyServiceLine })}>
      <Lines />
    </SimpleFormIteratorBase>
  </ArrayInputBase>
);
