import Phone from '@mui/icons-material/PhoneOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { rowStyle, stickyFooterStyle } from '../../ui/styles.ts';
import { toZaloUrl } from '../../ui/toZaloUrl.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { EditButton } from './EditButton.tsx';

const tall = { minHeight: 44, minWidth: 44 } as const;

interface Props {
  /** The phone number of the person in the record, as stored. */
  readonly phone: string | null;
  readonly children: ReactNode;
}

/** The buttons of a record's next steps: in a row, or on a phone at the bottom of the page, in reach of the thumb, after call and Zalo. */
export function NextStepBar({ phone, children }: Props) {
  const isPhone = useIsPhoneWidth();
  if (!isPhone) return <Box sx={{ ...rowStyle, ml: 'auto' }}>{children}</Box>;
  return (
    <Box
      role="toolbar"
      aria-label="Thao tác"
      sx={{
        ...stickyFooterStyle,
        position: 'fixed',
        insetInline: 0,
        zIndex: 'appBar',
        alignItems: 'center',
        justifyContent: 'flex-end',
        px: 1.5,
        py: 1,
        '& .MuiButton-contained': { flex: 1, minHeight: 44, lineHeight: 1.2 },
        '&:has(.MuiButton-contained) .words': { display: 'none' },
        // Without a next step, the other buttons share the line.
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
          <Button href={toZaloUrl(phone)} target="_blank" rel="noopener noreferrer" sx={{ ...tall, px: 1 }}>
            Zalo
          </Button>
        </>
      )}
      {children}
    </Box>
  );
}

interface StepHeadProps extends Props {
  /** The next step as a sentence. */
  readonly sentence: string;
  /** True while the buttons are not known yet: their space is reserved. */
  readonly pending: boolean;
  /** Opens the form; undefined if the viewer may not edit. */
  readonly onEdit: (() => void) | undefined;
}

/** The next step of a record as one sentence, with its buttons. */
export function NextStepHeader({ sentence, phone, pending, onEdit, children }: StepHeadProps) {
  return (
    // As tall as "…", which appears and disappears with the actions.
    <Box sx={{ ...rowStyle, minHeight: 40 }}>
      <Typography variant="h2" sx={{ flex: '1 1 240px' }}>
        {sentence}
      </Typography>
      <NextStepBar phone={phone}>
        <Box sx={{ display: 'contents', visibility: pending ? 'hidden' : 'inherit' }}>{children}</Box>
      </NextStepBar>
      {onEdit && <EditButton onEdit={onEdit} />}
    </Box>
  );
}
