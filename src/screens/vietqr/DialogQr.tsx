import { Box, Skeleton, Typography } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import type { TransferAccount } from '#rules/bankAccount';
import { LazyVietQr } from './LazyVietQr.tsx';
import { qrSize } from './qrSize.ts';

interface Props extends Omit<ComponentProps<typeof LazyVietQr>, 'to'> {
  /** Undefined while loading, null if no account is known. */
  readonly to: TransferAccount | null | undefined;
  /** Shown above the QR code. */
  readonly children?: ReactNode;
}

/** A QR code below the fields of a payment dialog, with its space reserved from the start; renders nothing if no amount is transferred. */
export function DialogQr({ to, children, ...transfer }: Props) {
  if (transfer.amount <= 0) return null;
  return (
    <Box component="section" aria-label="Mã chuyển khoản" sx={{ mt: 2 }}>
      {children}
      {to ? (
        <LazyVietQr to={to} {...transfer} />
      ) : to === undefined ? (
        <Skeleton variant="rounded" height={qrSize} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          Chưa có mã chuyển khoản: {transfer.name} chưa có ngân hàng và số tài khoản đọc được.
        </Typography>
      )}
    </Box>
  );
}
