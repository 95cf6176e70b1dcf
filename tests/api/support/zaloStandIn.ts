/** A fake Zalo server: it accepts template messages, renews tokens and records what it receives. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

interface ReceivedMessage {
  phone: string;
  template_id: string;
  template_data: Readonly<Record<string, string>>;
  tracking_id: string;
}

interface ErrorAnswer {
  status: number;
  text: string;
}

export interface FakeZalo {
  url: string;
  /** Accepted messages, in order. */
  messages: ReceivedMessage[];
  /** Number of token renewals. */
  renewals: number;
  /** The refresh token that is valid next. */
  refreshToken: string;
  /** Returns a different answer to a message: this body, or none for `hang up`. null means success. */
  answer: ((message: ReceivedMessage) => object | 'hang up' | null) | null;
  /** Longest delay in milliseconds before it answers a message or a renewal. */
  delay: number;
  /** Status of the answer to a renewal, instead of tokens. */
  renewalStatus: number | null;
  /** Answers of a proxy or of an overloaded Zalo at each of the two addresses. */
  instead: { oauth?: ErrorAnswer; message?: ErrorAnswer };
  /** Called between the arrival of a renewal and its answer. */
  duringRenewal: (() => Promise<unknown>) | null;
  /** Lifetime of an access token that it reports, in seconds. */
  expiresIn: unknown;
  /** Revokes the access token: no message is accepted until the tokens are renewed. */
  revoke: () => void;
  stop: () => Promise<void>;
}

const read = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
};

/** Starts the fake server on a free local port. */
export async function startZalo(): Promise<FakeZalo> {
  let accessToken = 'none yet';
  const send = (response: ServerResponse, body: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const sendOther = (response: ServerResponse, { status, text }: ErrorAnswer) =>
    response.writeHead(status).end(text);
  const pause = () => (zalo.delay > 0 ? wait(Math.random() * zalo.delay) : undefined);
  const server = createServer(async (request, response) => {
    const body = await read(request);
    if (request.url === '/oauth') {
      await zalo.duringRenewal?.();
      if (zalo.instead.oauth) return void sendOther(response, zalo.instead.oauth);
      if (zalo.renewalStatus !== null) return void send(response, { error: -1 }, zalo.renewalStatus);
      if (new URLSearchParams(body).get('refresh_token') !== zalo.refreshToken)
        return void send(response, { error: -14014, error_name: 'Invalid refresh token' });
      zalo.renewals += 1;
      zalo.refreshToken = `refresh ${zalo.renewals}`;
      accessToken = `access ${zalo.renewals}`;
      const tokens = {
        access_token: accessToken,
        refresh_token: zalo.refreshToken,
        expires_in: zalo.expiresIn,
      };
      await pause();
      return void send(response, tokens);
    }
    if (zalo.instead.message) return void sendOther(response, zalo.instead.message);
    if (request.headers.access_token !== accessToken)
      return void send(response, { error: -124, message: 'Access token invalid' });
    const message = JSON.parse(body) as ReceivedMessage;
    const other = zalo.answer?.(message) ?? null;
    if (other === 'hang up') {
      zalo.messages.push(message);
      return void request.socket.destroy();
    }
    if (other) return void send(response, other);
    zalo.messages.push(message);
    await pause();
    send(response, { error: 0, message: 'Success', data: { msg_id: `zalo ${zalo.messages.length}` } });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const zalo: FakeZalo = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [],
    renewals: 0,
    refreshToken: 'the first refresh token',
    answer: null,
    delay: 0,
    renewalStatus: null,
    instead: {},
    duringRenewal: null,
    expiresIn: '90000',
    revoke: () => {
      accessToken = 'revoked';
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return zalo;
}

/** Returns the settings of a server that sends through this fake. */
export const buildZaloSettings = ({ url }: FakeZalo) => ({
  outgoingAllow: ['127.0.0.1'],
  zalo: {
    ...{ appId: 'app', appSecret: 'secret', refreshToken: 'the first refresh token' },
    ...{ apiUrl: url, oauthUrl: `${url}/oauth` },
  },
});
