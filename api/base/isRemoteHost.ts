import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * True if a host is reached over the internet, judging by its name: a public address, or a name with a dot. Names without a dot, private
 * addresses, `.local` and `.internal` are on this machine or its own network.
 */
export function isRemoteHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return ipaddr.parse(host).range() === 'unicast';
  return host.includes('.') && !/\.(local|internal|localhost)$/i.test(host);
}
