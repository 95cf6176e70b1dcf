import { fileURLToPath } from 'node:url';
import { type Served, serve } from '../serve.ts';

const program = fileURLToPath(new URL('../servers/plain.ts', import.meta.url));

/** Serves statements written by hand on a SQLite file: those of each call of each case at `/{case}/{call}`. */
export const servePlain = (
  file: string,
  port: number,
  cases: readonly (readonly (readonly string[])[])[],
): Promise<Served> =>
  serve(
    [
      process.execPath,
      '--import',
      import.meta.resolve('tsx'),
      program,
      file,
      String(port),
      JSON.stringify(cases),
    ],
    port,
  );
