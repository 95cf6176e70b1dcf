import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { useEffect, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatMoney } from '#rules/format';
import type { PackageShare } from '#schema/shares';
import { useRecord } from '../../screens/useRecord.ts';
import { useShares } from './useShares.ts';

const leftOf = ({ income, paid }: PackageShare): number => Math.max(0, income - paid);

/**
 * In the dialog that pays a nurse, where several took sessions of the package: each with her share, the one who is paid chosen among
 * them. The amount is what is left of hers (rules 5.10).
 */
export default function NurseShares() {
  const record = useRecord<'packages'>();
  const name = useId();
  const { setValue } = useFormContext();
  const chosen = useWatch<{ agent_id?: string | null }, 'agent_id'>({ name: 'agent_id' }) ?? null;
  const { data: shares = [] } = useShares(record.id);
  const isShared = shares.length > 1;
  useEffect(() => {
    if (!isShared) return;
    const owed = shares.filter((share) => leftOf(share) > 0);
    const mine = shares.find(({ agent_id }) => agent_id === chosen);
    // Who has hers already is not the one to begin with.
    const next = mine && (leftOf(mine) > 0 || owed.length === 0) ? mine : owed[0];
    if (!next) return;
    if (next.agent_id !== chosen) setValue('agent_id', next.agent_id);
    setValue('amount', leftOf(next) || null);
  }, [isShared, shares, chosen, setValue]);
  if (!isShared) return null;
  return (
    <Box sx={{ overflowX: 'auto', mb: 2 }}>
      <Box
        component="table"
        aria-label="Phần của từng điều dưỡng"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontVariantNumeric: 'tabular-nums',
          '& td, & th': { py: 0.5, pl: 1, textAlign: 'right', whiteSpace: 'nowrap' },
          // What is left is what is paid: a phone has no room for more.
          '& .wide': { display: { xs: 'none', sm: 'table-cell' } },
          '& thead th': { color: 'text.secondary', fontWeight: 400 },
          '& tbody th': { pl: 0, textAlign: 'left', fontWeight: 400, whiteSpace: 'normal' },
        }}
      >
        <thead>
          <tr>
            <td />
            <th scope="col">Số buổi</th>
            <th scope="col" className="wide">
              Phần được hưởng
            </th>
            <th scope="col">Còn phải trả</th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.agent_id}>
              <th scope="row">
                <FormControlLabel
                  label={share.name}
                  control={
                    <Radio
                      size="small"
                      name={name}
                      checked={share.agent_id === chosen}
                      disabled={leftOf(share) === 0}
                      onChange={() => setValue('agent_id', share.agent_id, { shouldDirty: true })}
                    />
                  }
                />
              </th>
              <td>{share.sessions}</td>
              <td className="wide">{formatMoney(share.income)}</td>
              <td>{leftOf(share) > 0 ? formatMoney(leftOf(share)) : 'Đã trả'}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
