import { type ComponentProps, lazy } from 'react';
import { Loaded } from '../../screens/parts/Loaded.tsx';

const VietQr = lazy(() => import('./VietQr.tsx'));

/** The code, its drawing loaded when one is shown. */
export const LazyVietQr = (props: ComponentProps<typeof VietQr>) => (
  <Loaded height={148}>
    <VietQr {...props} />
  </Loaded>
);
