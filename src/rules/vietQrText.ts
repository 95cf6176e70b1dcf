import { QRPay } from 'vietnam-qr-pay';
import { transferMemo } from './transferMemo.ts';

/** An account by the number of its bank at NAPAS. */
interface NapasAccount {
  readonly bin: string;
  readonly account: string;
}

/** A transfer as a VietQR code says it: to whom, how many đồng, what for (EMV, with its checksum). */
export const vietQrText = ({ bin, account }: NapasAccount, amount: number, memo: string): string =>
  QRPay.initVietQR({
    bankBin: bin,
    bankNumber: account,
    amount: String(amount),
    purpose: transferMemo(memo),
  }).build();
