/** Sends all outgoing requests to other hosts, through `sendOutgoingRequest` (schema 10.5). */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector, Client } from 'undici';
import type { Config } from '../config.ts';

/** Maximum milliseconds of a request, from the DNS look-up to the last byte of the answer. */
const DEADLINE_MS = 15_000;
/** Maximum bytes of an answer. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Address of Azure's metadata service, which must be refused although its address range is public. */
const METADATA_ADDRESSES = ['168.63.129.16'];

interface OutgoingRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** URL with `https`; `http` is allowed only for hosts in OUTGOING_ALLOW. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  signal?: AbortSignal;
  /** Reads only the status of the answer: `text` is empty. */
  statusOnly?: true;
}

interface OutgoingAnswer {
  /** Status as sent by the host. Redirects are not followed: a redirect is returned like any other answer. */
  status: number;
  text: string;
}

type OutgoingErrorCode =
  | 'bad_address'
  | 'address_refused'
  | 'name_unknown'
  | 'unreachable'
  | 'timeout'
  | 'answer_too_large';

/** Thrown for a request without an answer. Contains neither the address nor the content, so that it can be logged. */
export class OutgoingError extends Error {
  override name = 'OutgoingError';
  readonly code: OutgoingErrorCode;
  /** True if the host may have received the request and acted on it. */
  readonly wasSent: boolean;

  constructor(code: OutgoingErrorCode, wasSent: boolean) {
    super(code);
    this.code = code;
    this.wasSent = wasSent;
  }
}

/** Function that resolves a host name to its IP addresses; tests pass their own function. */
export type HostResolver = (name: string) => Promise<readonly string[]>;

const resolveHost: HostResolver = async (name) =>
  (await lookup(name, { all: true })).map((one) => one.address);

/**
 * True if a request to this URL could succeed, checked without DNS: the URL is well-formed, has an allowed scheme, and, if its host is an
 * IP address, that address is public.
 */
export function isAllowedUrl({ outgoingAllow }: Pick<Config, 'outgoingAllow'>, address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  const name = getHostName(url);
  if (outgoingAllow.includes(name)) return true;
  if (!isIP(name))
    return url.protocol === 'https:' || outgoingAllow.some((entry) => isIP(entry.split('/')[0] ?? ''));
  return isInAllowedNetwork(name, outgoingAllow) || (url.protocol === 'https:' && isPublicAddress(name));
}

const getHostName = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/**
 * Sends a request to another host and returns its answer. Resolves the host name once, requires all its addresses to be public, and
 * connects to the checked address.
 * @throws OutgoingError when the request is refused, the host is unreachable, or no answer arrives in time
 */
export async function sendOutgoingRequest(
  { outgoingAllow }: Pick<Config, 'outgoingAllow'>,
  request: OutgoingRequest,
  resolve: HostResolver = resolveHost,
): Promise<OutgoingAnswer> {
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new OutgoingError('bad_address', false);
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
  const address = await resolveCheckedAddress(url, outgoingAllow, resolve, signal);
  return sendToAddress(url, address, request, signal);
}

/** Returns the IP address to connect to. @throws OutgoingError when one of the host name's addresses is not allowed */
async function resolveCheckedAddress(
  url: URL,
  allow: readonly string[],
  resolve: HostResolver,
  signal: AbortSignal,
): Promise<string> {
  const name = getHostName(url);
  const isNamed = allow.includes(name);
  const addresses = isIP(name) ? [name] : await rejectAtDeadline(resolve(name), signal);
  const isAllowed = (address: string) => isNamed || isInAllowedNetwork(address, allow);
  const isReachable = (address: string) =>
    isAllowed(address) || (url.protocol === 'https:' && isPublicAddress(address));
  if (addresses.length === 0) throw new OutgoingError('name_unknown', false);
  if (!addresses.every(isReachable)) throw new OutgoingError('address_refused', false);
  return addresses[0] as string;
}

async function rejectAtDeadline(found: Promise<readonly string[]>, signal: AbortSignal) {
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
  if (!ipaddr.isValid(address) || METADATA_ADDRESSES.includes(ipaddr.process(address).toString()))
    return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // In IPv6, only 2000::/3 is assigned for the internet; other unicast ranges embed IPv4 addresses or are no longer used.
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

async function sendToAddress(
  url: URL,
  address: string,
  { method = 'GET', headers = {}, body, statusOnly }: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  let wasSent = false;
  const connector = buildConnector({ timeout: DEADLINE_MS });
  const client = new Client(url.origin, {
    // Connects to the checked IP address. TLS still verifies the host name.
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

/** Reads the body of an answer as text. @throws OutgoingError when the body is longer than `MAX_ANSWER_BYTES` */
async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > MAX_ANSWER_BYTES) throw new OutgoingError('answer_too_large', true);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
