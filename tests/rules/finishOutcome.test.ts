import { expect, it } from 'vitest';
import { describeFinishOutcome } from '#rules/describeFinishOutcome';

it.each([
  [
    { paid: true, planned: 3, cancelled: 0 },
    '3 buổi chưa tắm sẽ bị hủy. Gói chuyển sang L8-7C: đã thanh toán, chưa dùng hết.',
  ],
  [
    { paid: false, planned: 3, cancelled: 1 },
    '3 buổi chưa tắm sẽ bị hủy. Gói chuyển sang L7-C: dừng giữa chừng, chưa thanh toán.',
  ],
  [
    { paid: true, planned: 0, cancelled: 0 },
    'Các buổi đã tắm hết. Gói chuyển sang L8: đã thanh toán, dùng hết.',
  ],
  [
    { paid: true, planned: 0, cancelled: 2 },
    'Không còn buổi nào chưa tắm, 2 buổi đã hủy trước đó. Gói chuyển sang L8-7C: đã thanh toán, chưa dùng hết.',
  ],
  [
    { paid: false, planned: 0, cancelled: 0 },
    'Không còn buổi nào chưa tắm: hãy thu tiền trước, rồi kết thúc gói với Đã thanh toán.',
  ],
])('%j: %s', (state, sentence) => expect(describeFinishOutcome(state)).toBe(sentence));
