import { FormControlLabel, Switch } from '@mui/material';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export const SwitchParam = ({ label, checked, onChange }: Props) => (
  <FormControlLabel
    label={label}
    sx={{ minHeight: 40, m: 0 }}
    control={<Switch size="small" checked={checked} onChange={(_event, next) => onChange(next)} />}
  />
);
