import { QRPay } from 'vietnam-qr-pay';
import { type BankAccount, bankNumbers } from '#rules/bankAccount';
import { transferMemo } from '#rules/transferMemo';

/** A transfer as a VietQR code says it: to whom, how many đồng, what for (EMV, with its checksum). */
export const vietQrText = ({ bank, account }: BankAccount, amount: number, memo: string): string =>
  QRPay.initVietQR({
    bankBin: bankNumbers[bank],
    bankNumber: account,
    amount: String(amount),
    purpose: transferMemo(memo),
  }).build();
