import { QRPay } from 'vietnam-qr-pay';
import type { TransferAccount } from '#rules/bankAccount';
import { transferMemo } from '#rules/transferMemo';
import { napasBins } from '#schema/napasBins';

/** A transfer as a VietQR code says it: to whom, how many đồng, what for (EMV, with its checksum). */
export const vietQrText = ({ bank, account }: TransferAccount, amount: number, memo: string): string =>
  QRPay.initVietQR({
    bankBin: napasBins[bank],
    bankNumber: account,
    amount: String(amount),
    purpose: transferMemo(memo),
  }).build();
