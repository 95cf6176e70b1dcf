import { Box, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatMoney } from '#rules/format';
import { NumberKindInput } from '../../kinds/inputs/NumberKindInput.tsx';
import type { InputProps } from '../../kinds/webKind.ts';
import { useCatalogue } from '../services/useCatalogue.ts';
import { readRequestedLine } from './readRequestedLine.ts';

/** Input of a requested service's quantity, with the line's price from the price table next to it. */
export default function QuantityInput(props: InputProps) {
  const { source } = props;
  const number = Number(source.split('_')[1]);
  const service: unknown = useWatch({ name: `service_${number}` });
  const value: unknown = useWatch({ name: source });
  const { setValue } = useFormContext();
  const { catalogue } = useCatalogue({ for_partner: 'true' });
  const line = readRequestedLine({ [`service_${number}`]: service, [source]: value }, number, catalogue);
  // Choosing a service sets the quantity to one unit; removing the service empties the quantity.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another service is chosen
  useEffect(() => {
    if (service && value == null) setValue(source, 1, { shouldDirty: true });
    if (!service && value != null) setValue(source, null, { shouldDirty: true });
  }, [service]);
  return (
    <Box sx={{ display: 'flex', alignItems: 'end', gap: 1.5 }}>
      <Box sx={{ width: 96, flexShrink: 0 }}>
        <NumberKindInput {...props} />
      </Box>
      {line && (
        <Typography variant="body2" color="text.secondary" sx={{ ml: 'auto' }} aria-hidden>
          Thành tiền
        </Typography>
      )}
      <Typography
        component="output"
        aria-label={`Thành tiền ${number}`}
        sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {line && (line.price === null ? 'Báo giá khi duyệt' : formatMoney(line.price))}
      </Typography>
    </Box>
  );
}
