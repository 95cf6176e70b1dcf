import { Box, FormControlLabel, Radio } from '@mui/material';
import { useEffect, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatMoney } from '#rules/format';
import type { PackageShare } from '#schema/shares';
import { Table, type TableColumn } from '../../screens/table/Table.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { useShares } from './useShares.ts';

const calculateUnpaidShare = ({ income, paid }: PackageShare): number => Math.max(0, income - paid);

interface Props {
  /** Returns the amount of a nurse's share that this dialog pays or recovers, in đồng. */
  readonly amountOf: (share: PackageShare) => number;
  readonly heading: string;
  /** Text shown in place of an amount of 0. */
  readonly nothing: string;
}

/** Shows each nurse's share if several nurses held sessions of a package. Choosing a nurse fills in her amount. */
export function NurseShareChoice({ amountOf, heading, nothing }: Props) {
  const record = useRecord<'packages'>();
  const name = useId();
  const { setValue } = useFormContext();
  const chosen = useWatch<{ agent_id?: string | null }, 'agent_id'>({ name: 'agent_id' }) ?? null;
  const { data: shares = [] } = useShares(record.id);
  // Shares are also shown if the only nurse with a share is no longer the package's nurse.
  const isShared = shares.length > 1 || shares.some(({ agent_id }) => agent_id !== record.agent_id);
  useEffect(() => {
    if (!isShared) return;
    const open = shares.filter((share) => amountOf(share) > 0);
    const mine = shares.find(({ agent_id }) => agent_id === chosen);
    // Preselects another nurse if the chosen nurse has no amount left.
    const next = mine && (amountOf(mine) > 0 || open.length === 0) ? mine : open[0];
    if (!next) return;
    if (next.agent_id !== chosen) setValue('agent_id', next.agent_id);
    setValue('amount', amountOf(next) || null);
  }, [isShared, shares, chosen, amountOf, setValue]);
  if (!isShared) return null;
  const columns: TableColumn<PackageShare>[] = [
    {
      key: 'name',
      cell: (share) => (
        <FormControlLabel
          label={share.name}
          control={
            <Radio
              size="small"
              name={name}
              checked={share.agent_id === chosen}
              disabled={amountOf(share) === 0}
              onChange={() => setValue('agent_id', share.agent_id, { shouldDirty: true })}
            />
          }
        />
      ),
    },
    { key: 'sessions', head: 'Số buổi', align: 'right', cell: ({ sessions }) => sessions },
    {
      key: 'income',
      head: 'Phần được hưởng',
      align: 'right',
      // A phone has room for one amount only.
      phone: 'hidden',
      cell: ({ income }) => formatMoney(income),
    },
    {
      key: 'amount',
      head: heading,
      align: 'right',
      cell: (share) => (amountOf(share) > 0 ? formatMoney(amountOf(share)) : nothing),
    },
  ];
  return (
    <Box sx={{ overflowX: 'auto', mb: 2 }}>
      <Table
        caption="Phần của từng điều dưỡng"
        columns={columns}
        rows={shares}
        keyOf={({ agent_id }) => agent_id}
        look="plain"
      />
    </Box>
  );
}

/** Shown in the dialog that pays a nurse; fills in the unpaid rest of her share (rules 5.10). */
export default function UnpaidSharesChoice() {
  return <NurseShareChoice amountOf={calculateUnpaidShare} heading="Còn phải trả" nothing="Đã trả" />;
}
