import { Paper, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly button: ReactNode;
  readonly children?: ReactNode;
}

/** A part of the account's security settings: its explanation, a button to change it, and below that its current items. */
export function SecuritySection({ title, text, button, children }: Props) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: 2 }}>
      <Stack
        direction="row"
        sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}
      >
        <Stack sx={{ flex: '1 1 280px' }}>
          <Typography variant="h2">{title}</Typography>
          <Typography color="textSecondary">{text}</Typography>
        </Stack>
        {button}
      </Stack>
      {children}
    </Paper>
  );
}
