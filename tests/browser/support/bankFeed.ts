/** Sends transfers to the test server as the bank's feed does. */
import { createHmac } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

/** Secret with which the feed signs. */
export const feedSecret = 'the-secret-of-the-browser-tests';

let serial = Date.now();

/** Sends an incoming transfer. Resolves with the time of the answer in milliseconds. @throws Error when the transfer is refused */
export async function sendTransfer(
  request: APIRequestContext,
  transfer: { accountNumber: string; content: string; transferAmount: number },
): Promise<number> {
  const body = JSON.stringify({
    id: ++serial,
    gateway: 'ACB',
    transactionDate: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    subAccount: null,
    code: null,
    transferType: 'in',
    description: 'BankAPINotify',
    accumulated: null,
    referenceCode: null,
    ...transfer,
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', feedSecret).update(`${timestamp}.${body}`).digest('hex');
  const answer = await request.post('/api/v1/bank_feed/sepay', {
    headers: {
      'Content-Type': 'application/json',
      'X-SePay-Timestamp': timestamp,
      'X-SePay-Signature': `sha256=${signature}`,
    },
    data: Buffer.from(body),
  });
  const answered = Date.now();
  if (!answer.ok()) throw new Error(`The feed was answered ${answer.status()}: ${await answer.text()}`);
  return answered;
}
