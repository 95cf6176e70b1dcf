/** All outgoing requests to other hosts go through `callOutside` (schema 10.5). */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector, Client } from 'undici';
import type { Config } from '../config.ts';

/** Milliseconds for a request, from the DNS look-up to the last byte of the answer. */
const DEADLINE = 15_000;
/** Maximum bytes of an answer. */
const MAX_BYTES = 64 * 1024;
/** Azure's metadata service: its address range is public. */
const METADATA = ['168.63.129.16'];

interface OutgoingRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `https`; `http` only for hosts in OUTGOING_ALLOW. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  signal?: AbortSignal;
  /** Reads only the status of the answer: `text` is empty. */
  statusOnly?: true;
}

interface OutgoingAnswer {
  /** As sent by the host. A redirect is returned like any other answer, and not followed. */
  status: number;
  text: string;
}

type Refusal =
  | 'bad_address'
  | 'address_refused'
  | 'name_unknown'
  | 'unreachable'
  | 'timeout'
  | 'answer_too_large';

/** A request without an answer. Contains neither the address nor the content, so that it can be logged. */
export class OutgoingError extends Error {
  override name = 'OutgoingError';
  readonly code: Refusal;
  /** True if the request may have reached the host, so that it may have had an effect. */
  readonly wasSent: boolean;

  constructor(code: Refusal, wasSent: boolean) {
    super(code);
    this.code = code;
    this.wasSent = wasSent;
  }
}

/** Resolves a name to its addresses; tests pass their own. */
export type Resolve = (name: string) => Promise<readonly string[]>;

const resolveName: Resolve = async (name) => (await lookup(name, { all: true })).map((one) => one.address);

/**
 * Returns whether a request to this address could succeed, without resolving its name: it is well-formed, has an allowed scheme, and an IP
 * address in it is public.
 */
export function isCallable({ outgoingAllow }: Pick<Config, 'outgoingAllow'>, address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  const name = nameOf(url);
  if (outgoingAllow.includes(name)) return true;
  if (!isIP(name))
    return url.protocol === 'https:' || outgoingAllow.some((entry) => isIP(entry.split('/')[0] ?? ''));
  return isInAllowedNetwork(name, outgoingAllow) || (url.protocol === 'https:' && isPublicAddress(name));
}

const nameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/**
 * Sends a request to another host and returns its answer. The name is resolved once, all its addresses must be public, and the connection
 * uses the checked address.
 * @throws OutgoingError when it is refused, unreachable, or has no answer in time
 */
export async function sendOutgoingRequest(
  { outgoingAllow }: Pick<Config, 'outgoingAllow'>,
  request: OutgoingRequest,
  resolve: Resolve = resolveName,
): Promise<OutgoingAnswer> {
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new OutgoingError('bad_address', false);
  const deadline = AbortSignal.timeout(DEADLINE);
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
  const address = await checkedAddress(url, outgoingAllow, resolve, signal);
  return send(url, address, request, signal);
}

/** Returns the address to connect to. @throws OutgoingError when one of the name's addresses is not allowed */
async function checkedAddress(
  url: URL,
  allow: readonly string[],
  resolve: Resolve,
  signal: AbortSignal,
): Promise<string> {
  const name = nameOf(url);
  const isNamed = allow.includes(name);
  const addresses = isIP(name) ? [name] : await withinDeadline(resolve(name), signal);
  const isAllowed = (address: string) => isNamed || isInAllowedNetwork(address, allow);
  const isReachable = (address: string) =>
    isAllowed(address) || (url.protocol === 'https:' && isPublicAddress(address));
  if (addresses.length === 0) throw new OutgoingError('name_unknown', false);
  if (!addresses.every(isReachable)) throw new OutgoingError('address_refused', false);
  return addresses[0] as string;
}

async function withinDeadline(found: Promise<readonly string[]>, signal: AbortSignal) {
  const late = new Promise<never>((_, failed) => {
    signal.addEventListener('abort', () => failed(new OutgoingError('timeout', false)), { once: true });
  });
  return Promise.race([
    found.catch(() => {
      throw new OutgoingError('name_unknown', false);
    }),
    late,
  ]);
}

/** True if an address is public on the internet: not private, loopback, link-local, shared, multicast, mapped, or metadata. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || METADATA.includes(ipaddr.process(address).toString())) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 is assigned; other unicast ranges embed addresses or are no longer used.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]);
}

function isInAllowedNetwork(address: string, allow: readonly string[]): boolean {
  const parsed = ipaddr.process(address);
  return allow.some((entry) => {
    const [network = '', bits] = entry.split('/');
    if (!isIP(network)) return false;
    const range = ipaddr.parse(network);
    const width = bits === undefined ? (range.kind() === 'ipv6' ? 128 : 32) : Number(bits);
    return range.kind() === parsed.kind() && parsed.match(range as ipaddr.IPv6, width);
  });
}

async function send(
  url: URL,
  address: string,
  { method = 'GET', headers = {}, body, statusOnly }: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  let wasSent = false;
  const connector = buildConnector({ timeout: DEADLINE });
  const client = new Client(url.origin, {
    // TLS still checks the name; only the address is replaced by the checked one.
    connect: (options, callback) =>
      connector(
        { ...options, hostname: address, servername: options.servername ?? url.hostname },
        (...result) => {
          wasSent = result[0] === null;
          callback(...result);
        },
      ),
  });
  try {
    const answer = await client.request({
      path: `${url.pathname}${url.search}`,
      method,
      headers: { 'user-agent': 'Noi', ...headers },
      body: body ?? null,
      signal,
    });
    return { status: answer.statusCode, text: statusOnly ? '' : await readText(answer.body) };
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    throw new OutgoingError(signal.aborted ? 'timeout' : 'unreachable', wasSent);
  } finally {
    await client.destroy();
  }
}

/** @throws OutgoingError when the body is longer than `MAX_BYTES` */
async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > MAX_BYTES) throw new OutgoingError('answer_too_large', true);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
