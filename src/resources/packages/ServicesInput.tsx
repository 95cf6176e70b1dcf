import { Typography } from '@mui/material';
import { formatMoney } from '#rules/format';
import type { InputProps } from '../../kinds/webKind.ts';
import { ServiceLines } from '../customers/register/ServiceLines.tsx';
import { useLines } from '../customers/register/useLines.ts';

/**
 * A registered package's services, as lines like those it was registered with. A line that is touched has the price
 * table's price again until another is typed; untouched ones keep the price they were sold at.
 */
export default function ServicesInput({ source, field }: InputProps) {
  const { original, sessions } = useLines(source);
  return (
    <>
      <Typography variant="body2" sx={{ mb: 0.5, fontWeight: 600, color: 'text.secondary' }}>
        {field.label}
      </Typography>
      <ServiceLines name={source} />
      <Typography variant="body2" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }} role="status">
        Giá gốc <strong>{formatMoney(original)}</strong>, {sessions} buổi. Giảm giá, hoa hồng và lịch được
        tính lại khi lưu.
      </Typography>
    </>
  );
}
