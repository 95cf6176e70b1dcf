import { Box } from '@mui/material';
import { use } from 'react';
import { useRecordContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useQuickView } from '../../screens/list/useQuickView.ts';
import { IsWithoutStepsContext } from './IsWithoutStepsContext.ts';
import { LineStepButton } from './LineStepButton.tsx';
import { ProposalCertainty } from './ProposalCertainty.tsx';
import { getProposal } from './proposals.ts';

/**
 * A line's proposal in a cell: its certainty, the person or record that the money is for, the reasons, and the next step. While the quick
 * view is open, which shows the proposal, the cell shows only the certainty.
 */
export default function ProposalField() {
  const isWithoutSteps = use(IsWithoutStepsContext);
  const line = useRecordContext<LoadedRecord>();
  const isBesidePane = useQuickView().quick !== null;
  if (!line) return null;
  const proposal = getProposal(line);
  if (isBesidePane) return proposal && <ProposalCertainty proposal={proposal} />;
  return (
    <Box component="span" sx={isWithoutSteps ? style : { ...style, ...withStep }}>
      <span className="certainty">{proposal && <ProposalCertainty proposal={proposal} />}</span>
      <span className="words">
        {proposal && (
          <>
            <span title={proposal.why}>{proposal.subject || proposal.why}</span>
            <span className="proofs">
              {proposal.others
                ? `${proposal.others.length + 1} khoản cùng khớp`
                : proposal.proofs?.map((proof) => `✓ ${proof}`).join('  ')}
            </span>
          </>
        )}
      </span>
      {!isWithoutSteps && line.status === 'open' && <LineStepButton />}
    </Box>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const style = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1,
  '& .certainty': { flex: { xs: 'none', sm: '0 0 84px' }, alignSelf: { sm: 'flex-start' } },
  '& .certainty:empty': { display: { xs: 'none', sm: 'block' } },
  // The badge is as high as the first line.
  '& .certainty .MuiChip-root': { height: 20 },
  '& .words': { flex: '1 1 0', minWidth: 0, display: 'flex', flexDirection: 'column' },
  '& .words > *': { ...oneLine, lineHeight: '20px' },
  '& .words > .proofs': {
    display: { xs: 'none', sm: 'block' },
    typography: 'caption',
    color: 'text.secondary',
    lineHeight: '16px',
  },
} as const;
/** Wide enough for a name and a package. On a phone the button is next to the lines below the name. */
const withStep = {
  minWidth: { sm: 384 },
  pr: { xs: '96px', sm: 0 },
  '& > .MuiButton-root': {
    position: { xs: 'absolute', sm: 'static' },
    right: 4,
    bottom: 4,
    minWidth: { xs: 96, sm: 84 },
  },
  'td:has(> &)': { maxWidth: '440px !important' },
} as const;
