import { Typography } from '@mui/material';
import { formatMoney } from '#rules/format';
import type { InputProps } from '../../kinds/webKind.ts';
import { ServiceLinesInput } from '../customers/register/ServiceLinesInput.tsx';
import { useServiceLines } from '../customers/register/useServiceLines.ts';

/**
 * Input of a registered package's services, with the same lines as in registration. A changed line takes its price from the price table
 * until the user types another price; unchanged lines keep the price they were sold at.
 */
export default function ServicesInput({ source, field }: InputProps) {
  const { original, sessions } = useServiceLines(source);
  return (
    <>
      <Typography variant="body2" sx={{ mb: 0.5, fontWeight: 600, color: 'text.secondary' }}>
        {field.label}
      </Typography>
      <ServiceLinesInput name={source} />
      <Typography variant="body2" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }} role="status">
        Giá gốc <strong>{formatMoney(original)}</strong>, {sessions} buổi. Giảm giá, hoa hồng và lịch được
        tính lại khi lưu.
      </Typography>
    </>
  );
}
