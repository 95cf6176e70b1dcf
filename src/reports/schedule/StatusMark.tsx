import { Box } from '@mui/material';
import { visuallyHidden } from '../../ui/styles.ts';
import { type CellMark, cellMarkLegend } from './grid/cellLook.ts';
import { type SessionPhase, sessionPhaseEdges, sessionPhaseLegend } from './sessionPhase.ts';

interface Props {
  readonly mark: CellMark;
  readonly phase?: SessionPhase;
  /** True to show only the sign, without its word, for coming and finished sessions. */
  readonly isQuiet?: boolean;
}

/** The state of a session as text, sign and colour. */
export function StatusMark({ mark, phase, isQuiet = false }: Props) {
  const isUnmarked = mark === 'planned' && phase === 'unmarked';
  const { sign, label } = isUnmarked ? sessionPhaseLegend.unmarked : cellMarkLegend[mark];
  const isSign = isQuiet && !isUnmarked && (mark === 'planned' || mark === 'finished');
  return (
    <Box
      component="span"
      sx={[
        ({ palette }) => ({
          px: 0.75,
          py: 0.25,
          borderRadius: 0.75,
          fontSize: 'caption.fontSize',
          whiteSpace: 'nowrap',
          position: 'relative',
          color: palette.shifts[mark].text,
          bgcolor: palette.shifts[mark].back,
        }),
        isSign ? { bgcolor: 'transparent' } : {},
        isUnmarked ? sessionPhaseEdges.unmarked : {},
      ]}
    >
      <span aria-hidden>{sign} </span>
      <Box component="span" sx={isSign ? visuallyHidden : {}}>
        {label}
      </Box>
    </Box>
  );
}
