/** A server that receives webhooks, as a partner's program would. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ResponseBody } from './client.ts';

export interface ReceivedWebhook {
  headers: Record<string, string>;
  /** The body as sent; the signature covers exactly this text. */
  text: string;
  body: ResponseBody;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** Status of further answers; 0 means no answer. */
  status: number;
}

/** Starts a receiver that runs until the test ends. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = { url: '', received: [], status: 204 };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    const headers = request.headers as Record<string, string>;
    receiver.received.push({ headers, text, body: JSON.parse(text) });
    if (receiver.status !== 0) response.writeHead(receiver.status).end('x'.repeat(100_000));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/noi`;
  return receiver;
}
