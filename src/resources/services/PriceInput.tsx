import { useWatch } from 'react-hook-form';
import { formatMoney } from '#rules/format';
import { NumberKindInput } from '../../kinds/inputs/NumberKindInput.tsx';
import type { InputProps } from '../../kinds/webKind.ts';

/**
 * Input of a service's price. A combo, or a service sold as several sessions, is priced per session; the total is shown under the input
 * while the user types.
 */
export default function PriceInput(props: InputProps) {
  const { source, field } = props;
  const [price, amount, pack]: unknown[] = useWatch({ name: [source, 'amount', 'pack'] });
  const sessions = typeof amount === 'number' ? amount : 1;
  if (pack !== true && sessions === 1) return <NumberKindInput {...props} />;
  const whole = pack === true ? 'Cả combo' : 'Cả đơn vị';
  const help = typeof price === 'number' && `${whole} ${sessions} buổi: ${formatMoney(price * sessions)}`;
  return (
    <NumberKindInput
      {...props}
      field={{ ...field, label: `${field.label} mỗi buổi`, ...(help && { help }) }}
    />
  );
}
