import { Box } from '@mui/material';
import { ActionSet } from './ActionSet.tsx';
import { useOffered } from './useOffered.ts';

interface Props {
  /** The code of the main action; null for none, the first with tone main when absent. */
  readonly main?: string | null | undefined;
  /** Only the main action is a button, the others are behind "…". */
  readonly folded?: boolean;
  /** The largest number of buttons, the main action first; the others are behind "…". */
  readonly most?: number;
}

/** The actions on the record around that the server offers: the main one filled, the dangerous ones behind "…". */
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
