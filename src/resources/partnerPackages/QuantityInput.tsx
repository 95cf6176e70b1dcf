import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { formatMoney } from '#rules/format';
import { integer } from '../../kinds/integer.tsx';
import type { InputProps } from '../../kinds/webKind.ts';
import { useCatalogue } from '../parts/useCatalogue.ts';
import { lineAt } from './lines.ts';

/** How many of a service a partner asks for, with the line's price beside it, which is the price table's (PPK-14). */
export default function QuantityInput(props: InputProps<number>) {
  const number = Number(props.name.split('_')[1]);
  const service = props.values[`service_${number}`];
  const { catalogue } = useCatalogue({ for_partner: 'true' });
  const line = lineAt(props.values, number, catalogue);
  const { value, onChange } = props;
  // A service is one unit until told otherwise; no service is none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another service is chosen
  useEffect(() => {
    if (service && value == null) onChange(1);
    if (!service && value != null) onChange(null);
  }, [service]);
  const { Input } = integer;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ width: 96, flexShrink: 0 }}>
        <Input {...props} />
      </Box>
      {line && (
        <Typography variant="body2" color="text.secondary" sx={{ ml: 'auto' }} aria-hidden>
          Thành tiền
        </Typography>
      )}
      <Typography
        component="output"
        htmlFor={props.id}
        aria-label={`Thành tiền ${number}`}
        sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {line && (line.price === null ? 'Báo giá khi duyệt' : formatMoney(line.price))}
      </Typography>
    </Box>
  );
}
