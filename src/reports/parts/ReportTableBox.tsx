import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { ScrollShadow } from '../../screens/parts/ScrollShadow.tsx';

/** The box a report's table scrolls in, by mouse, finger and keyboard; a shadow tells that more lies to the right. */
export function ReportTableBox({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        ref={setBox}
        role="region"
        aria-label={label}
        tabIndex={0}
        className="report-table"
        sx={{ overflow: 'auto', maxHeight: '75vh', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        {children}
      </Box>
      <ScrollShadow box={box} />
    </Box>
  );
}
