/** A stand-in of Zalo: takes template messages and renews tokens, and notes what it was sent. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

interface Received {
  phone: string;
  template_id: string;
  template_data: Readonly<Record<string, string>>;
  tracking_id: string;
}

interface OtherAnswer {
  status: number;
  text: string;
}

export interface ZaloStandIn {
  url: string;
  /** The messages that were accepted, in order. */
  messages: Received[];
  /** How often tokens were renewed. */
  renewals: number;
  /** The refresh token that works next. */
  refreshToken: string;
  /** Answers a message otherwise than with success: with this body, or, for `hang up`, not at all. */
  answer: ((message: Received) => object | 'hang up' | null) | null;
  /** Milliseconds, at most, that it takes to answer once it has the message or renewed the tokens. */
  delay: number;
  /** Answers a renewal with this status in place of tokens. */
  renewalStatus: number | null;
  /** What a proxy before Zalo, or a busy Zalo, answers in place of it, at each of the two addresses. */
  instead: { oauth?: OtherAnswer; message?: OtherAnswer };
  /** What happens between a renewal's arrival and its answer. */
  duringRenewal: (() => Promise<unknown>) | null;
  /** What it says of the life of an access token, in seconds. */
  expiresIn: unknown;
  /** Takes the access token back: no message goes until the tokens are renewed. */
  revoke: () => void;
  stop: () => Promise<void>;
}

const read = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
};

/** Starts the stand-in on a free port of this machine. */
export async function startZalo(): Promise<ZaloStandIn> {
  let accessToken = 'none yet';
  const send = (response: ServerResponse, body: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const sendOther = (response: ServerResponse, { status, text }: OtherAnswer) =>
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
    const message = JSON.parse(body) as Received;
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
  const zalo: ZaloStandIn = {
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

/** The settings of a server that sends through this stand-in. */
export const zaloSettings = ({ url }: ZaloStandIn) => ({
  outgoingAllow: ['127.0.0.1'],
  zalo: {
    ...{ appId: 'app', appSecret: 'secret', refreshToken: 'the first refresh token' },
    ...{ apiUrl: url, oauthUrl: `${url}/oauth` },
  },
});
