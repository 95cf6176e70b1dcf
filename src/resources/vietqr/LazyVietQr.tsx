import type { ComponentProps } from 'react';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import { Loaded } from '../../screens/parts/Loaded.tsx';
import { qrSize } from './qrSize.ts';

const VietQr = lazyPart(() => import('./VietQr.tsx'));

/** The code, its drawing loaded when one is shown. */
export const LazyVietQr = (props: ComponentProps<typeof VietQr>) => (
  <Loaded height={qrSize}>
    <VietQr {...props} />
  </Loaded>
);
