import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox';
import { Checkbox } from '@mui/material';

interface Props {
  readonly label: string;
  readonly all: boolean;
  readonly some: boolean;
  readonly onChange: (all: boolean) => void;
}

/**
 * The check box above a column of check boxes: all, some or none selected. Sets the native indeterminate property; MUI's `aria-checked`
 * does not conform to ARIA.
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
