import { useWatch } from 'react-hook-form';
import { formatMoney } from '#rules/format';
import { FigureInput } from '../../kinds/inputs/FigureInput.tsx';
import type { InputProps } from '../../kinds/webKind.ts';

/**
 * The price of a service. Of a combo, and of what is sold as several sessions, it is that of one session: it is labelled so, and
 * what the whole costs stands under it while the price is typed.
 */
export default function PriceInput(props: InputProps) {
  const { source, field } = props;
  const [price, amount, pack]: unknown[] = useWatch({ name: [source, 'amount', 'pack'] });
  const sessions = typeof amount === 'number' ? amount : 1;
  if (pack !== true && sessions === 1) return <FigureInput {...props} />;
  const whole = pack === true ? 'Cả combo' : 'Cả đơn vị';
  const help = typeof price === 'number' && `${whole} ${sessions} buổi: ${formatMoney(price * sessions)}`;
  return (
    <FigureInput {...props} field={{ ...field, label: `${field.label} mỗi buổi`, ...(help && { help }) }} />
  );
}
