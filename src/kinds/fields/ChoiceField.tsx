import { Box } from '@mui/material';
import { ChoiceBadge } from '../../ui/ChoiceBadge.tsx';
import { buildFormattedField } from './buildFormattedField.tsx';

const tones = {
  good: 'success.main',
  sure: 'info.main',
  waiting: 'warning.main',
  bad: 'error.main',
  over: 'text.disabled',
} as const;
const dot = { display: 'inline-block', width: 8, height: 8, borderRadius: '50%', mr: 0.75 };

/** A choice, shown as a badge, with a coloured dot, or as plain text. */
export const ChoiceField = buildFormattedField<string>((value, { field }) => {
  const { label = value, badge, tone } = field.choices?.find((choice) => choice.value === value) ?? {};
  if (badge) return <ChoiceBadge value={value} meaning={badge} />;
  if (!tone) return label;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <Box component="span" aria-hidden sx={{ ...dot, bgcolor: tones[tone] }} />
      {label}
    </Box>
  );
});
