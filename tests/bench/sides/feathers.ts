import { serve } from '../serve.ts';
import type { Side } from './side.ts';

/** Feathers on the same rows. @param at where it is installed */
export const feathersSide = (file: string, port: number, at: string): Side => ({
  name: 'feathers',
  at,
  start: () =>
    serve([process.execPath, 'server.mjs', file, String(port)], port, {
      cwd: at,
      path: '/customers/1',
      env: { NODE_ENV: 'production' },
    }),
});
