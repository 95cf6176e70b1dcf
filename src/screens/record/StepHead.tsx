import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Translate } from 'react-admin';
import { editKey } from '../parts/pageKey.ts';
import { NextStepBar } from './NextStepBar.tsx';

interface Props {
  /** What is waited for. */
  readonly sentence: string;
  /** Of whom it is about, as stored. */
  readonly phone: string | null;
  /** Which buttons there are is not known yet: their room is kept. */
  readonly pending: boolean;
  /** Opens the form; undefined for who may not edit. */
  readonly onEdit: (() => void) | undefined;
  /** The buttons. */
  readonly children: ReactNode;
}

/** What a record waits for, as one sentence, with the buttons that do it: beside it, or on a phone at the foot of the page. */
export function StepHead({ sentence, phone, pending, onEdit, children }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="h2" sx={{ flex: '1 1 240px' }}>
        {sentence}
      </Typography>
      <NextStepBar phone={phone}>
        <Box sx={{ display: 'contents', visibility: pending ? 'hidden' : 'inherit' }}>{children}</Box>
      </NextStepBar>
      {onEdit && (
        <Button onClick={onEdit} {...editKey}>
          <Translate i18nKey="ra.action.edit" />
        </Button>
      )}
    </Box>
  );
}
