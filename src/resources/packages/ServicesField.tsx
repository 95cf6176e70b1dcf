import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoney } from '#rules/format';
import { ServiceLines } from '../customers/register/ServiceLines.tsx';
import { useLines } from '../customers/register/useLines.ts';

/**
 * A registered package's services, as lines like those it was registered with. A line that is touched has the price
 * table's price again until another is typed; untouched ones keep the price they were sold at.
 */
export default function ServicesField({ name, label }: { readonly name: string; readonly label: string }) {
  const { original, sessions } = useLines(name);
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Typography variant="body2" sx={{ mb: 0.5, fontWeight: 600, color: 'text.secondary' }}>
        {label}
      </Typography>
      <ServiceLines name={name} />
      <Typography variant="body2" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }} role="status">
        Giá gốc <strong>{formatMoney(original)}</strong>, {sessions} buổi. Giảm giá, hoa hồng và lịch được
        tính lại khi lưu.
      </Typography>
    </Box>
  );
}
