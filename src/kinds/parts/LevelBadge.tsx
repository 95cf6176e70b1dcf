import { Box, Tooltip } from '@mui/material';
import { type CustomerLevel, levelMeaning } from '#schema/levels';

/** A level's code in its colour; its meaning is the tooltip and the description (schema 8.3). */
export function LevelBadge({ level }: { readonly level: CustomerLevel }) {
  return (
    <Tooltip title={levelMeaning(level)} describeChild>
      <Box
        component="span"
        sx={({ palette }) => ({
          display: 'inline-block',
          px: 1,
          py: '1px',
          borderRadius: 1,
          fontSize: 'caption.fontSize',
          fontWeight: 600,
          lineHeight: 1.5,
          whiteSpace: 'nowrap',
          color: palette.levels[level].text,
          bgcolor: palette.levels[level].back,
        })}
      >
        {level}
      </Box>
    </Tooltip>
  );
}
