import type { ComponentProps } from 'react';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { qrSize } from './qrSize.ts';

const VietQr = lazyWithPreload(() => import('./VietQr.tsx'));

/** The QR code; its drawing code is loaded when the first QR code is shown. */
export const LazyVietQr = (props: ComponentProps<typeof VietQr>) => (
  <LazyBoundary height={qrSize}>
    <VietQr {...props} />
  </LazyBoundary>
);
