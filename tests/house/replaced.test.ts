import { build } from 'vite';
import { expect, test } from 'vitest';
import { replaced } from '../../vite.config.ts';

/** Builds one file that imports `used`, where `packages` are replaced. */
const built = (packages: Readonly<Record<string, string>>) =>
  build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: 'virtual:entry' } },
    plugins: [
      replaced(packages),
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual:entry' ? id : null),
        load: (id) => (id === 'virtual:entry' ? "import used from 'used'; console.log(used);" : null),
      },
    ],
  });

test('a replaced package is not in the build', async () => {
  await expect(built({ used: '"in its place"' })).resolves.toMatchObject({
    output: [{ code: expect.stringContaining('in its place') }],
  });
});

test('a replaced package that nothing imports any more stops the build', async () => {
  await expect(built({ used: '1', 'no-longer-used': '1' })).rejects.toThrow('Nothing imports no-longer-used');
});
