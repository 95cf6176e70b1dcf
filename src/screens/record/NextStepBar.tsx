import Phone from '@mui/icons-material/PhoneOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Translate } from 'react-admin';
import { zaloOf } from '../../kinds/parts/zaloOf.ts';
import { editKey } from '../parts/pageKey.ts';
import { row, stickyFoot } from '../parts/styles.ts';
import { usePhone } from '../parts/usePhone.ts';

const tall = { minHeight: 44, minWidth: 44 } as const;

interface Props {
  /** The number of whom the record is about, as stored. */
  readonly phone: string | null;
  /** The buttons. */
  readonly children: ReactNode;
}

/** The buttons of a record's next steps: in a row, or on a phone at the foot of the page, within reach of a thumb, after call and Zalo. */
export function NextStepBar({ phone, children }: Props) {
  const isPhone = usePhone();
  if (!isPhone) return <Box sx={{ ...row, ml: 'auto' }}>{children}</Box>;
  return (
    <Box
      role="toolbar"
      aria-label="Thao tác"
      sx={{
        ...stickyFoot,
        position: 'fixed',
        insetInline: 0,
        zIndex: 'appBar',
        alignItems: 'center',
        justifyContent: 'flex-end',
        px: 1.5,
        py: 1,
        '& .MuiButton-contained': { flex: 1, minHeight: 44, lineHeight: 1.2 },
        '&:has(.MuiButton-contained) .words': { display: 'none' },
        // Without a next step the others share the line.
        '&:not(:has(.MuiButton-contained)) .MuiButton-root': {
          flex: 1,
          minHeight: 44,
          border: 1,
          borderColor: 'divider',
        },
        '&:not(:has(a, button))': { display: 'none' },
        '@media print': { display: 'none' },
      }}
    >
      {phone && (
        <>
          <Button href={`tel:${phone}`} aria-label="Gọi" sx={{ ...tall, px: 1, gap: 1 }}>
            <Phone />
            <span className="words">Gọi</span>
          </Button>
          <Button href={zaloOf(phone)} target="_blank" rel="noopener noreferrer" sx={{ ...tall, px: 1 }}>
            Zalo
          </Button>
        </>
      )}
      {children}
    </Box>
  );
}

interface StepHeadProps extends Props {
  /** What the record waits for. */
  readonly sentence: string;
  /** The buttons are not known yet: their room is reserved. */
  readonly pending: boolean;
  /** Opens the form; undefined for those who may not edit. */
  readonly onEdit: (() => void) | undefined;
}

/** What a record waits for, as one sentence, with the buttons that do it. */
export function StepHead({ sentence, phone, pending, onEdit, children }: StepHeadProps) {
  return (
    // As tall as "…", which comes and goes with the actions.
    <Box sx={{ ...row, minHeight: 40 }}>
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
