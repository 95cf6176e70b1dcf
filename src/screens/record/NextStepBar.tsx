import Phone from '@mui/icons-material/PhoneOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { stickyFooterStyle } from '../../ui/styles.ts';
import { toZaloUrl } from '../../ui/toZaloUrl.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { EditButton } from './EditButton.tsx';
import { InHead } from './headPlace.tsx';

const tall = { minHeight: 44, minWidth: 44 } as const;

interface Props {
  /** The phone number of the person in the record, as stored. */
  readonly phone: string | null;
  readonly children: ReactNode;
}

/** The buttons of a record's next steps on a phone: at the bottom of the page, in reach of the thumb, after call and Zalo. */
export function NextStepBar({ phone, children }: Props) {
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

/** The next step of a record as one sentence. Its buttons are in the record's head, on a phone at the bottom of the page. */
export function NextStepHeader({ sentence, phone, pending, onEdit, children }: StepHeadProps) {
  const isPhone = useIsPhoneWidth();
  const buttons = (
    <Box sx={{ display: 'contents', visibility: pending ? 'hidden' : 'inherit' }}>{children}</Box>
  );
  return (
    <div>
      <Typography variant="h2">{sentence}</Typography>
      {isPhone && <NextStepBar phone={phone}>{buttons}</NextStepBar>}
      <InHead>
        {!isPhone && buttons}
        {onEdit && <EditButton onEdit={onEdit} />}
      </InHead>
    </div>
  );
}
