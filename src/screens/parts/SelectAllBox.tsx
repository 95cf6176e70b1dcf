import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox';
import { Checkbox } from '@mui/material';

interface Props {
  readonly label: string;
  readonly all: boolean;
  readonly some: boolean;
  readonly onChange: (all: boolean) => void;
}

/**
 * The box above a column of boxes: all, some or none of them. The native property says that it is some; the `aria-checked` that MUI
 * adds is against ARIA.
 */
export const SelectAllBox = ({ label, all, some, onChange }: Props) => (
  <Checkbox
    checked={all}
    {...(some && !all && { icon: <IndeterminateCheckBox color="primary" fontSize="small" /> })}
    onChange={(_event, chosen) => onChange(chosen)}
    slotProps={{
      input: {
        'aria-label': label,
        ref: (box: HTMLInputElement | null) => {
          if (box) box.indeterminate = some && !all;
        },
      },
    }}
  />
);
