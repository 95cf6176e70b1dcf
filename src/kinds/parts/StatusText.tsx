import Box from '@mui/material/Box';

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

/** A state's label behind a dot in its tone; other choices as plain words. */
export function StatusText({ value, label }: { readonly value: string; readonly label: string }) {
  const tone = tones[value];
  if (!tone) return <>{label}</>;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <Box
        component="span"
        aria-hidden
        sx={{ display: 'inline-block', width: 8, height: 8, borderRadius: '50%', mr: 0.75, bgcolor: tone }}
      />
      {label}
    </Box>
  );
}
