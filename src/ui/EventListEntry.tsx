import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  readonly id?: string;
  /** The time and the user. */
  readonly meta: ReactNode;
  /** The entry's buttons. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  /** True to highlight the entry, because it has just changed or the URL points to it. */
  readonly isMarked?: boolean;
}

/** An entry in a list of events: time and user above the event; in one line if the surrounding container (`containerType`) is wide. */
export const EventListEntry = ({ id, meta, tools, children, isMarked = false }: Props) => (
  <Box
    component="li"
    id={id}
    sx={{
      display: 'grid',
      alignItems: 'start',
      columnGap: 1.5,
      py: 0.5,
      gridTemplateAreas: '"meta tools" "content content"',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      '@container (min-width: 720px)': {
        gridTemplateAreas: '"meta content tools"',
        gridTemplateColumns: '264px minmax(0, 1fr) auto',
      },
      ...(isMarked && { bgcolor: 'selectedRow' }),
    }}
  >
    <Typography
      variant="caption"
      component="div"
      color="textSecondary"
      sx={{ gridArea: 'meta', lineHeight: '24px', fontVariantNumeric: 'tabular-nums' }}
    >
      {meta}
    </Typography>
    <Box sx={{ gridArea: 'content', minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    <Box
      sx={{
        gridArea: 'tools',
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'end',
        alignItems: 'center',
        // Buttons do not increase the height of an entry.
        my: { xs: '-10px', sm: -0.5 },
      }}
    >
      {tools}
    </Box>
  </Box>
);
