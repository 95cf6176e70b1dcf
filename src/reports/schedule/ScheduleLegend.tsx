import { Box, Link, Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import { stripedBackground } from './board/boardStyles.ts';
import { type CellMark, cellMarkLegend } from './grid/cellLook.ts';
import { getMarkColours } from './markStyles.ts';
import { sessionPhaseEdges, sessionPhaseLegend } from './sessionPhase.ts';

interface ClashProps {
  /** Number of cells with overlapping sessions. */
  readonly clashes: number;
  readonly onNextClash: () => void;
}

const marks = Object.keys(cellMarkLegend) as CellMark[];

interface Props extends ClashProps {
  /** True to explain also running and unmarked sessions, which only views of single sessions distinguish. */
  readonly hasPhases?: boolean;
}

/** The number of cells with overlapping sessions; a click moves the cursor to the next one. */
export const NextClashButton = ({ clashes, onNextClash }: ClashProps) => (
  <Link component="button" type="button" variant="body2" onClick={onNextClash} className="no-print">
    {formatNumber(clashes)} ô, xem tiếp
  </Link>
);

/** The legend of the grid's colours and signs, with the number of conflicts and a button for the next conflict. */
export function ScheduleLegend({ clashes, onNextClash, hasPhases = false }: Props) {
  return (
    <Box
      component="ul"
      aria-label="Chú thích"
      sx={{ m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, listStyle: 'none' }}
    >
      {marks.map((mark) => (
        <Box component="li" key={mark} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Swatch mark={mark} />
          <Typography component="span" variant="body2">
            {cellMarkLegend[mark].label}
          </Typography>
          {mark === 'duplicated' && clashes > 0 && <NextClashButton {...{ clashes, onNextClash }} />}
        </Box>
      ))}
      {hasPhases &&
        (['running', 'unmarked'] as const).map((phase) => (
          <Box
            component="li"
            key={phase}
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}
            className="no-print"
          >
            <Swatch mark="planned" phase={phase} />
            <Typography component="span" variant="body2">
              {sessionPhaseLegend[phase].label}
            </Typography>
          </Box>
        ))}
      <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }} className="no-print">
        <Box
          component="span"
          aria-hidden
          sx={{
            width: 26,
            height: 22,
            borderRadius: 0.75,
            border: 1,
            borderColor: 'divider',
            color: 'divider',
            backgroundImage: stripedBackground,
          }}
        />
        <Typography component="span" variant="body2">
          Ngày nghỉ
        </Typography>
      </Box>
      <Typography component="li" variant="body2" className="no-print">
        <Box component="span" aria-hidden sx={{ color: 'warning.main' }}>
          ⚠
        </Box>{' '}
        Chưa xác minh giấy tờ
      </Typography>
    </Box>
  );
}

interface SwatchProps {
  readonly mark: CellMark;
  readonly phase?: keyof typeof sessionPhaseLegend;
}

const Swatch = ({ mark, phase }: SwatchProps) => (
  <Box
    component="span"
    className="swatch"
    aria-hidden
    sx={[
      {
        width: 26,
        height: 22,
        borderRadius: 0.75,
        display: 'grid',
        placeItems: 'center',
        fontSize: 'caption.fontSize',
        fontWeight: 600,
        ...getMarkColours(mark),
      },
      phase ? sessionPhaseEdges[phase] : {},
    ]}
  >
    {phase ? sessionPhaseLegend[phase].sign : cellMarkLegend[mark].sign}
  </Box>
);
