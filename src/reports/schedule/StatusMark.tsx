import { Box } from '@mui/material';
import { type CellMark, cellMarkLegend } from './grid/cellLook.ts';

/** The state of a session as text, sign and colour. */
export const StatusMark = ({ mark }: { readonly mark: CellMark }) => (
  <Box
    component="span"
    sx={({ palette }) => ({
      px: 0.75,
      py: 0.25,
      borderRadius: 0.75,
      fontSize: 'caption.fontSize',
      whiteSpace: 'nowrap',
      color: palette.shifts[mark].text,
      bgcolor: palette.shifts[mark].back,
    })}
  >
    <span aria-hidden>{cellMarkLegend[mark].sign} </span>
    {cellMarkLegend[mark].label}
  </Box>
);
