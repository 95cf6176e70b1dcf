import type { FastifyRequest } from 'fastify';

/**
 * The address a request is counted under: the peer's own (never what a header says, unless a trusted proxy is set on the
 * server); of IPv6 the network, since one house has as many addresses as it likes.
 */
export function addressOf(request: FastifyRequest): string {
  const ip = request.ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!ip.includes(':')) return ip;
  const [before = '', after] = ip.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':').filter(Boolean) ?? [];
  const gap = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return `${[...head, ...gap, ...tail].slice(0, 4).join(':')}::/64`;
}
