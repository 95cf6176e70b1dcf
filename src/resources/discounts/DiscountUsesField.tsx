import { useFieldValue } from 'react-admin';
import type { FieldProps } from '../../kinds/webKind.ts';

/** Shows how often a code was used and, if its use is limited, how many uses remain. */
export function DiscountUsesField({ source }: FieldProps) {
  const used: number = useFieldValue({ source }) ?? 0;
  const most: number | null | undefined = useFieldValue({ source: 'max_use' });
  return <>{most == null ? used : `${used}, còn ${Math.max(0, most - used)}`}</>;
}
