import { QRPay } from 'vietnam-qr-pay';
import { toTransferMemo } from './toTransferMemo.ts';

/** An account, with its bank's number at NAPAS. */
interface NapasAccount {
  readonly bin: string;
  readonly account: string;
}

/** Returns the text of a VietQR code for a transfer: account, amount in đồng and memo (EMV format with checksum). */
export const buildVietQrText = ({ bin, account }: NapasAccount, amount: number, memo: string): string =>
  QRPay.initVietQR({
    bankBin: bin,
    bankNumber: account,
    amount: String(amount),
    purpose: toTransferMemo(memo),
  }).build();
