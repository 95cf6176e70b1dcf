import type { ComponentProps } from 'react';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { qrSize } from './qrSize.ts';

const VietQr = lazyWithPreload(() => import('./VietQr.tsx'));

/** The QR code; its drawing code is loaded when the first one is shown. */
export const LazyVietQr = (props: ComponentProps<typeof VietQr>) => (
  <LazyBoundary height={qrSize}>
    <VietQr {...props} />
  </LazyBoundary>
);
