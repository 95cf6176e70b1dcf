/// <reference types="vitest/config" />
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Puts a .gz and a .br beside every text file of the build, so that the server only has to pick one. */
function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(names.filter((name) => /\.(js|css|html|svg|json)$/.test(name)).map(compress));
    },
  };

  async function compress(name: string): Promise<void> {
    const text = await readFile(join(folder, name));
    if (text.length < 1024) return;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(text, { level: 9 }));
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(text, quality));
  }
}

/**
 * Puts a few characters in the place of packages that others import and this product has no use for: by name, what `module.exports`
 * is. A name that nothing imports any more stops the build, so that none is left behind when a version is raised.
 */
export function replaced(packages: Readonly<Record<string, string>>): Plugin {
  const prefix = '\0replaced:';
  const found = new Set<string>();
  return {
    name: 'replaced',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => {
      if (!(id in packages)) return null;
      found.add(id);
      return `${prefix}${id}`;
    },
    load: (id) => (id.startsWith(prefix) ? `module.exports = ${packages[id.slice(prefix.length)]};` : null),
    buildEnd(error) {
      const left = Object.keys(packages).filter((name) => !found.has(name));
      if (!error && left.length > 0)
        this.error(`Nothing imports ${left.join(', ')} any more: replace it no longer`);
    },
  };
}

const replacements = {
  // Every browser of the build has them.
  'object.entries': 'Object.entries',
  hasown: 'Object.hasOwn',
  // react-admin's export, which the server does here.
  'jsonexport/dist/index.js': '() => { throw new Error("The server exports"); }',
  // What react-admin makes of a name that has no label: every resource and field here has one.
  inflection: '{ transform: String, humanize: String, inflect: String, singularize: String }',
  // The browser's own reads and writes addresses as well.
  'query-string': `{
    parse: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringify: (values) => String(new URLSearchParams(Object.entries(values).filter(([, value]) => value != null))),
  }`,
  // Keys of menu entries: no entry here has one.
  'react-hotkeys-hook': '{ useHotkeys: () => undefined }',
  // For react-admin's search among columns, whose place our own folding takes.
  diacritic: '{ clean: String }',
} as const;

const packages = (names: string) => new RegExp(`/node_modules/(${names})/`);

export default defineConfig({
  root: process.env.VITEST ? '.' : 'src',
  plugins: [react(), replaced(replacements), precompressed()],
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3000}` } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows neither inline scripts nor data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What changes rarely keeps its name between releases, so browsers keep it too.
          groups: [
            {
              name: 'react',
              tags: ['$initial'],
              test: packages('react|react-dom|react-router|react-router-dom|scheduler'),
            },
            {
              name: 'mui',
              tags: ['$initial'],
              test: packages('@mui/(material|system|utils|styled-engine)|@emotion/[^/]+'),
            },
            {
              name: 'admin',
              tags: ['$initial'],
              test: packages('react-admin|ra-[^/]+|@tanstack/[^/]+|react-hook-form'),
            },
            { name: 'charts', test: packages('recharts|d3-[^/]+|victory-vendor') },
          ],
        },
      },
    },
  },
  test: {
    // Of two processors, both.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          include: ['tests/rules/**/*.test.ts'],
          // A busy machine is slow, not wrong; one of them starts a program.
          testTimeout: 30_000,
        },
      },
      { extends: true, test: { name: 'house', include: ['tests/house/**/*.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/{api,schema,seeds}/**/*.test.ts'],
          globalSetup: 'tests/api/support/template.ts',
          // Each file has a server and a database of its own; the modules are loaded once.
          isolate: false,
          // A busy machine is slow, not wrong.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['tests/api/**/*.test.ts'],
          // Each makes a SQLite database of its own: here the very same would run a second time.
          exclude: [
            'tests/api/seeds.{test,rules.test,places.test,program.test}.ts',
            'tests/api/accounts.createAdmin.test.ts',
          ],
          globalSetup: 'tests/api/support/templatePostgres.ts',
          isolate: false,
          // A busy machine is slow, not wrong.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'tests/faults/support/prepare.ts',
          // A busy machine is slow, not wrong.
          testTimeout: process.env.NOI_FAULTS === 'long' ? 3_600_000 : 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['tests/{jsonapi,kinds,screens,resources,reports,shell}/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/{jsonapi,kinds,screens,resources,reports,shell}/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'tests/screens/support/window.ts',
          isolate: false,
          // A busy machine is slow, not wrong.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
