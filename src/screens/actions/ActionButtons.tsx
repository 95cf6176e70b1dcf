import { Box } from '@mui/material';
import { ActionSet } from './ActionSet.tsx';
import { useOffered } from './useOffered.ts';

interface Props {
  /** The action that is the next step, filled; null fills none. The first main one when not told. */
  readonly main?: string | null | undefined;
  /** On a phone only the next step is a button, the others stand behind "…". */
  readonly folded?: boolean;
}

/**
 * What may be done to the record around now, by the server's word and the declaration's: one filled button, the others quiet, the dangerous
 * ones apart behind "…".
 */
export function ActionButtons({ main: given, folded = false }: Props) {
  const { actions, pending } = useOffered();
  const main = given === undefined ? actions.find(({ action }) => action.tone === 'main')?.code : given;
  return (
    <Box sx={{ display: 'contents', visibility: pending ? 'hidden' : 'inherit' }}>
      <ActionSet actions={actions} main={main} folded={folded} />
    </Box>
  );
}
