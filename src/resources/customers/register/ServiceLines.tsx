import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { LinesForm } from './LinesForm.ts';
import { ServiceLine } from './ServiceLine.tsx';

/** At most so many lines (contract §7 OD 14). */
const most = 20;

/** The services of a package, as lines one can type through. */
export function ServiceLines({ form }: { readonly form: LinesForm }) {
  return (
    <Stack spacing={1.5} role="group" aria-label="Dịch vụ">
      {form.lines.map((line, index) => (
        <ServiceLine key={line.key} form={form} line={line} index={index} />
      ))}
      <Button
        startIcon={<AddIcon />}
        onClick={form.addLine}
        disabled={form.lines.length >= most}
        sx={{ alignSelf: 'flex-start' }}
      >
        Thêm dịch vụ
      </Button>
    </Stack>
  );
}
