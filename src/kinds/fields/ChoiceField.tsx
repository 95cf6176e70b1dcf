import Box from '@mui/material/Box';
import { choiceLabel } from '../parts/choiceLabel.ts';
import { isLevel, LevelBadge } from '../parts/LevelBadge.tsx';
import { formatted } from './formatted.tsx';

/** What a state asks of the reader: a glance is enough to find what waits. */
const tones: Readonly<Record<string, string>> = {
  active: 'success.main',
  approved: 'success.main',
  finished: 'success.main',
  settled: 'success.main',
  confirmed: 'info.main',
  created: 'warning.main',
  draft: 'warning.main',
  planned: 'warning.main',
  unverified: 'warning.main',
  disabled: 'error.main',
  failed: 'error.main',
  inactive: 'text.disabled',
  out: 'text.disabled',
  cancelled: 'text.disabled',
};
const dot = { display: 'inline-block', width: 8, height: 8, borderRadius: '50%', mr: 0.75 };

/** A level as its badge, a state behind a dot in its tone, other choices as words. */
export const ChoiceField = formatted<string>((value, { field }) => {
  if (isLevel(value)) return <LevelBadge level={value} />;
  const label = choiceLabel(field, value);
  const tone = tones[value];
  if (!tone) return label;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <Box component="span" aria-hidden sx={{ ...dot, bgcolor: tone }} />
      {label}
    </Box>
  );
});
