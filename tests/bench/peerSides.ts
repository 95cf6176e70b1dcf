import type { Peer } from './cases.ts';
import { installed } from './peers.ts';
import { folder, type Settings } from './settings.ts';
import { directusSide } from './sides/directus.ts';
import { feathersSide } from './sides/feathers.ts';
import { jsonServerSide } from './sides/jsonServer.ts';
import type { Side } from './sides/side.ts';

/**
 * The peers asked for, installed and set up on the rows of this file.
 * @param failed is told why one cannot be had
 */
export function peerSides(
  { peers, port, size }: Settings,
  file: string,
  failed: (peer: Peer, why: string) => void,
): Side[] {
  const make: Record<Peer, (at: string) => Side> = {
    feathers: (at) => feathersSide(file, port + 2, at),
    directus: (at) => directusSide(file, port + 3, at),
    'json-server': (at) => jsonServerSide(file, port + 4, at, size),
  };
  return peers.flatMap((peer) => {
    try {
      const found = installed(peer, folder);
      if ('missing' in found) throw new Error(found.missing);
      return [make[peer](found.at)];
    } catch (error) {
      failed(peer, (error as Error).message);
      return [];
    }
  });
}
