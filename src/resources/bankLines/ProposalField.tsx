import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { twoLineStyle } from '../../reports/parts/twoLineStyle.ts';
import { useQuickView } from '../../screens/list/useQuickView.ts';
import { ProposalCertainty } from './ProposalCertainty.tsx';
import { getProposal } from './proposals.ts';

/** A line's proposal in a cell: its certainty and its reason. */
export default function ProposalField() {
  const line = useRecordContext<LoadedRecord>();
  // True if the pane next to the list is open; it already shows the reason.
  const isBesidePane = useQuickView().quick !== null;
  const proposal = line && getProposal(line);
  if (!proposal) return null;
  const { why, others } = proposal;
  const reason = others ? `${others.length + 1} khoản cùng khớp` : why;
  return (
    <Box
      component="span"
      className="in-full"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { xs: 'flex-start', sm: 'center' },
        columnGap: 1,
        rowGap: 0.5,
        minWidth: { sm: isBesidePane ? 0 : 280 },
        lineHeight: 1.25,
        py: 0.5,
      }}
    >
      <ProposalCertainty proposal={proposal} />
      {!isBesidePane && (
        // On a desktop the reason is cut after two lines, so that all rows have the same height.
        <Box
          component="span"
          title={reason}
          sx={({ breakpoints }) => ({ [breakpoints.up('sm')]: twoLineStyle })}
        >
          {reason}
        </Box>
      )}
    </Box>
  );
}
