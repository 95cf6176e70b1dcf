import { useFieldValue } from 'react-admin';
import type { FieldProps } from '../../kinds/webKind.ts';

/** How often a code was used and, where that is limited, how often it still can be. */
export function UsedField({ source }: FieldProps) {
  const used: number = useFieldValue({ source }) ?? 0;
  const most: number | null | undefined = useFieldValue({ source: 'max_use' });
  return <>{most == null ? used : `${used}, còn ${Math.max(0, most - used)}`}</>;
}
