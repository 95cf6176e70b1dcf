import Phone from '@mui/icons-material/PhoneOutlined';
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { zaloOf } from '../../kinds/parts/zaloOf.ts';
import { usePhone } from '../parts/usePhone.ts';

const tall = { minHeight: 44, minWidth: 44 } as const;

interface Props {
  /** Of whom it is about, as stored. */
  readonly phone: string | null;
  /** The next step, and what else can be done. */
  readonly children: ReactNode;
}

/** What can be done next: beside what it is about, or on a phone at its foot, within reach of one thumb, after calling and Zalo. */
export function NextStepBar({ phone, children }: Props) {
  const isPhone = usePhone();
  if (!isPhone)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, ml: 'auto' }}>
        {children}
      </Box>
    );
  return (
    <Box
      role="toolbar"
      aria-label="Thao tác"
      sx={{
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        px: 1.5,
        py: 1,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
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
