import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The box a report's table scrolls in, by mouse, finger and keyboard. */
export function ReportTableBox({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      className="report-table"
      sx={{ overflow: 'auto', maxHeight: '75vh', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {children}
    </Box>
  );
}
