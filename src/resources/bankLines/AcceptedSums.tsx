import { Box, Typography } from '@mui/material';
import { useGetMany } from 'react-admin';
import { formatNumber } from '#rules/format';
import { sum } from '#rules/money';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { ColouredAmount } from '../../kinds/fields/MoneyField.tsx';
import { RelatedRecordsTable } from '../../screens/related/RelatedRecordsTable.tsx';
import { IsWithoutStepsContext } from './IsWithoutStepsContext.ts';

/** Maximum lines shown individually; further lines are only counted. */
const MAX_SHOWN = 100;

/** Shows what the user is about to accept: incoming and outgoing sums, and each line with its proposal. */
export default function ProposalsToAccept({ ids }: { readonly ids: readonly string[] }) {
  const { data } = useGetMany<LoadedRecordOf<'bank_lines'>>('bank_lines', {
    ids: [...ids],
    meta: { include: [] },
  });
  const lines = (data ?? []).filter((one) => one !== undefined);
  const [paidIn, paidOut] = [
    lines.filter(({ amount }) => amount > 0),
    lines.filter(({ amount }) => amount < 0),
  ];
  const total = (some: typeof lines) => sum(some.map(({ amount }) => amount));
  return (
    <Box sx={{ mb: 1 }}>
      <Typography role="status" sx={{ mb: 1 }}>
        Tiền vào {formatNumber(paidIn.length)} dòng <ColouredAmount plus amount={total(paidIn)} /> · Tiền ra{' '}
        {formatNumber(paidOut.length)} dòng <ColouredAmount amount={total(paidOut)} color="error.main" />
      </Typography>
      <Box sx={{ maxHeight: 320, overflowY: 'auto' }}>
        <IsWithoutStepsContext value={true}>
          <RelatedRecordsTable
            resource="bank_lines"
            columns={['at', 'amount', 'proposal']}
            records={lines.slice(0, MAX_SHOWN)}
            caption="Dòng sao kê sẽ ghi nhận"
            empty="Đang tải…"
          />
        </IsWithoutStepsContext>
      </Box>
      {lines.length > MAX_SHOWN && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          và {formatNumber(lines.length - MAX_SHOWN)} dòng nữa.
        </Typography>
      )}
    </Box>
  );
}
