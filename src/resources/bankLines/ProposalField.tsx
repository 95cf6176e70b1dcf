import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { Certainty } from './Certainty.tsx';
import { proposalOf } from './proposalOf.ts';

/** What is proposed for a line, in a cell: how certain, and why. */
export default function ProposalField() {
  const line = useRecordContext<LoadedRecord>();
  const proposal = line && proposalOf(line);
  if (!proposal) return null;
  const { why, others } = proposal;
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
        minWidth: { sm: 280 },
        lineHeight: 1.25,
        py: 0.5,
      }}
    >
      <Certainty proposal={proposal} />
      <span>{others ? `${others.length + 1} khoản cùng khớp` : why}</span>
    </Box>
  );
}
