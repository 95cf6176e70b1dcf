import { Box, Button, Link, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { findRecordPath } from '../../kinds/parts/findRecordPath.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { ActionDialog } from '../../screens/actions/ActionDialog.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { ProposalCertainty } from './ProposalCertainty.tsx';
import { getProposal, listProposalOptions, type ProposalOption } from './proposals.ts';

/** Shown above a bank line: its proposal with a link; if several proposals fit, each of them with a button. */
export default function BankLineProposal() {
  const record = useRecord<'bank_lines'>();
  const [chosen, setChosen] = useState<ProposalOption | null>(null);
  const proposal = getProposal(record);
  if (!proposal) return null;
  const options = listProposalOptions(record);
  return (
    <Paper component="section" variant="outlined" aria-label="Đề xuất" sx={{ p: 1.5, mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="subtitle2" component="h3">
          Đề xuất
        </Typography>
        <ProposalCertainty proposal={proposal} />
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {options.map((option) => (
          <Box
            component="li"
            key={`${option.type} ${option.id}`}
            sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Target {...option} />
              <Typography variant="body2" color="textSecondary">
                {option.why}
              </Typography>
            </Box>
            {options.length > 1 && (
              <Button size="small" variant="outlined" onClick={() => setChosen(option)}>
                Chọn
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {chosen && (
        <ActionDialog code={chosen.code} defaultValues={chosen.given} onClose={() => setChosen(null)} />
      )}
    </Paper>
  );
}

/** A link to the record that a proposal refers to. */
function Target({ type, id }: Pick<ProposalOption, 'type' | 'id'>) {
  const mayRead = useCan('read', undefined, type);
  const { data } = useGetOne<LoadedRecord>(type, { id }, { enabled: mayRead });
  if (!data) return <Typography component="span">#{id}</Typography>;
  const path = findRecordPath(type, data);
  const title = formatRecordTitle(type, data);
  return path ? (
    <Link component={RouterLink} to={path}>
      {title}
    </Link>
  ) : (
    <span>{title}</span>
  );
}
