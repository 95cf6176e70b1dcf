import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { ScrollShadow } from '../../ui/ScrollShadow.tsx';

interface Props {
  readonly label: string;
  /** True if the rows are cards on a phone; the page then scrolls instead of the box. */
  readonly cards?: boolean;
  readonly maxHeight?: number | string;
  readonly children: ReactNode;
}

/** The scrolling box of a table, for mouse, touch and keyboard. A shadow shows that more columns are to the right. */
export function FramedBox({ label, cards = false, maxHeight = '75vh', children }: Props) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        ref={setBox}
        role="region"
        aria-label={label}
        tabIndex={0}
        className="report-table"
        sx={{
          overflow: 'auto',
          maxHeight: cards ? { sm: maxHeight } : maxHeight,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {children}
      </Box>
      <ScrollShadow box={box} />
    </Box>
  );
}
