import { Box } from '@mui/material';
import { ActionSet } from './ActionSet.tsx';
import { useOffered } from './useOffered.ts';

interface Props {
  /** The action that is the next step, filled; null fills none. The first main one when not told. */
  readonly main?: string | null | undefined;
  /** On a phone only the next step is a button, the others stand behind "…". */
  readonly folded?: boolean;
  /** So many are buttons at most, the next step first; the others stand behind "…". */
  readonly most?: number;
}

/**
 * What may be done to the record around now, by the server's word and the declaration's: one filled button, the others quiet, the dangerous
 * ones apart behind "…".
 */
export function ActionButtons({ main: given, folded = false, most }: Props) {
  const { actions, pending } = useOffered();
  const main = given === undefined ? actions.find(({ action }) => action.tone === 'main')?.code : given;
  const buttons = actions
    .filter(({ action: { tone } }) => tone !== 'danger' && tone !== 'rare')
    .map(({ code }) => code);
  const inOrder = [...buttons.filter((code) => code === main), ...buttons.filter((code) => code !== main)];
  return (
    <Box sx={{ display: 'contents', visibility: pending ? 'hidden' : 'inherit' }}>
      <ActionSet
        {...{ actions, main, folded }}
        {...(most !== undefined && { shown: inOrder.slice(0, most) })}
      />
    </Box>
  );
}
