import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '#rules/format';
import { sum } from '#rules/money';
import { useRecord } from '../../screens/useRecord.ts';

/** Shown below the parts of a line: their sum and the remaining amount. */
export default function BankLinePartsSum() {
  const record = useRecord<'bank_lines'>();
  const parts =
    useWatch<{ parts?: ({ amount?: number | null } | null)[] | null }, 'parts'>({ name: 'parts' }) ?? [];
  const whole = Math.abs(Number(record.amount));
  const given = sum(parts.map((part) => Math.abs(part?.amount ?? 0)));
  return (
    <Typography role="status" sx={{ mt: 1 }}>
      Dòng này {formatMoney(whole)}, các phần {formatMoney(given)}
      {given !== whole && (
        <>
          , {given < whole ? 'còn lại' : 'quá'}{' '}
          <Typography component="strong" color="error" sx={{ fontWeight: 600 }}>
            {formatMoney(Math.abs(whole - given))}
          </Typography>
        </>
      )}
      .
    </Typography>
  );
}
