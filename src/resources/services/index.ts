import type { FieldProps } from '../../kinds/webKind.ts';
import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const PriceInput = lazyWithPreload(() => import('./PriceInput.tsx'));
const loadCell = (name: 'PriceCell' | 'OriginalPriceCell' | 'SessionsPerUnitCell' | 'UnitCell') =>
  lazyWithPreload<FieldProps>(async () => ({ default: (await import('./cells.tsx'))[name] }));

export const services = customizeScreens('services', {
  fields: {
    price: { Input: PriceInput, Cell: loadCell('PriceCell') },
    original_price: { Input: PriceInput, Cell: loadCell('OriginalPriceCell') },
    amount: { Cell: loadCell('SessionsPerUnitCell') },
    unit: { Cell: loadCell('UnitCell') },
  },
  isWorkFirst: true,
  slots: { below: lazyWithPreload(() => import('./ServiceParts.tsx')) },
});
