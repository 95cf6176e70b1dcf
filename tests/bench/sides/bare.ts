import { fileURLToPath } from 'node:url';
import type { Call } from '../cases.ts';
import { serve } from '../serve.ts';
import type { Side } from './side.ts';

const program = fileURLToPath(new URL('../servers/bare.ts', import.meta.url));

/** The bare limit of these calls, each at `/{case}/{call}`. */
export const bareSide = (databaseUrl: string, port: number, calls: readonly (readonly Call[])[]): Side => ({
  name: 'bare',
  start: () => {
    const paths = JSON.stringify(calls.map((some) => some.map(({ path }) => path)));
    const tsx = import.meta.resolve('tsx');
    // It asks everything twice before it serves.
    return serve([process.execPath, '--import', tsx, program, databaseUrl, String(port), paths], port, {
      patience: 1_800_000,
    });
  },
});
