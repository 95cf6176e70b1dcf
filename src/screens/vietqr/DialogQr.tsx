import { Box, Skeleton, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import type { BankAccount } from '#rules/bankAccount';
import { LazyVietQr } from './LazyVietQr.tsx';
import { qrSize } from './qrSize.ts';
import { ReceivedNotice } from './ReceivedNotice.tsx';

interface Props extends Omit<ComponentProps<typeof LazyVietQr>, 'to'> {
  /** Undefined while it is being read, null when no account is known. */
  readonly to: BankAccount | null | undefined;
  /** The package that a customer pays for: what came in for it is shown. */
  readonly packageId?: string;
}

/** A code below the fields of a payment dialog, its place kept from the start; nothing where nothing is transferred. */
export function DialogQr({ to, packageId, ...transfer }: Props) {
  if (transfer.amount <= 0) return null;
  return (
    <Box component="section" aria-label="Mã chuyển khoản" sx={{ mt: 2 }}>
      {packageId !== undefined && <ReceivedNotice packageId={packageId} />}
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
