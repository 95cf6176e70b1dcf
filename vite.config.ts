import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Stores a .gz and a .br next to every text file of the build, so that the server only chooses one. */
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

const packages = (names: string) => new RegExp(`/node_modules/(${names})/`);

const initial = (name: string, test: RegExp) => ({
  name,
  test,
  tags: ['$initial' as const],
  priority: 3,
});

/**
 * A file for code that is loaded on demand, together with its imports, because files that import each other in a cycle
 * do not start.
 */
const onDemand = (name: string, test: RegExp) => ({ name, test, priority: 2 });

/** Returns the file for code that is loaded on demand, by the folder of its source; null for no particular file. */
function lazyGroup(id: string): string | null {
  const [, folder, name] = /\/src\/(resources|reports|screens|pages|app)\/([^/.]+)/.exec(id) ?? [];
  // The cells of a list are loaded with its rows, before the other parts of its resource.
  if (id.endsWith('/cells.tsx')) return null;
  if (folder === 'resources') return `resource-${name}`;
  if (folder === 'reports') return `report-${name}`;
  // The parts of a list are loaded one after another: on a phone the pagination with the rows, the filters after them.
  if (folder === 'screens' && name === 'list') return null;
  return folder && name ? `${folder}-${name}` : null;
}

/** Inserts the styles of an own page into its HTML, and requests all scripts that its start needs at once. */
function inOneStep(): Plugin {
  return {
    name: 'in-one-step',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk }) => {
        const filesOf = (names: readonly string[], files = new Set<string>()): Set<string> => {
          for (const name of names) {
            const file = bundle[name];
            if (file?.type !== 'chunk' || files.has(name)) continue;
            files.add(name);
            filesOf(file.imports, files);
          }
          return files;
        };
        const first = filesOf(chunk?.imports ?? []);
        const later = [...filesOf(chunk?.dynamicImports ?? [])].filter(
          (name) => !first.has(name) && name !== chunk?.fileName,
        );
        const styled = html.replace(
          /<link rel="stylesheet"[^>]*href="\/own\/([^"]+)"[^>]*>/g,
          (link, name) => {
            const file = bundle[name];
            if (file?.type !== 'asset') return link;
            delete bundle[name];
            return `<style>${file.source}</style>`;
          },
        );
        const link = (attrs: Record<string, string | boolean>, name: string) => ({
          tag: 'link',
          attrs: { ...attrs, crossorigin: true, href: `/own/${name}` },
          injectTo: 'head' as const,
        });
        // Files that are used after the first paint are only downloaded: `modulepreload` would compile them before it.
        const tags = [
          ...[...first].map((name) => link({ rel: 'modulepreload' }, name)),
          ...later.map((name) => link({ rel: 'preload', as: 'script', fetchpriority: 'low' }, name)),
        ];
        return { html: styled, tags };
      },
    },
  };
}

/** Replaces Vite's code around `import()`, which loads styles and lists of files: an own page has neither. */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
});

/** The own pages of nurses and mothers: small entries, in `own/` of the build. */
const ownPages = defineConfig({
  root: 'src/own',
  base: '/own/',
  publicDir: 'public',
  plugins: [react(), plainImports(), inOneStep(), precompressed()],
  build: {
    outDir: '../../dist/web/own',
    emptyOutDir: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { nurse: 'src/own/nurse/index.html', mother: 'src/own/mother/index.html' },
      output: {
        codeSplitting: {
          groups: [
            // What both pages need before React. It has the highest priority because a group takes along what its files import.
            { name: 'common', test: /\/src\/.*ts$/, minShareCount: 2, priority: 2 },
            // With the components that both pages have.
            {
              name: 'react',
              test: /\/node_modules\/(react|react-dom|scheduler)\/|\.tsx$/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});

const admin = defineConfig({
  root: 'src',
  plugins: [react(), precompressed()],
  // During development the own pages are served from the last build.
  server: { proxy: { '^/(api|n|m|own)/': `http://127.0.0.1:${process.env.PORT || 3000}` } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows neither inline scripts nor data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Code of the first page, in a few files. Libraries change rarely, so browsers cache them between releases.
            initial('react', packages('react|react-dom|react-router|react-router-dom|scheduler')),
            initial('mui', packages('@mui/[^/]+|@emotion/[^/]+')),
            initial('admin', packages('react-admin|ra-[^/]+|@tanstack/[^/]+|react-hook-form')),
            initial('app', /./),
            // Code loaded on demand: libraries, code used by several parts, then a file per resource and per report.
            onDemand('charts', packages('recharts|d3-[^/]+|victory-vendor')),
            onDemand('dates', packages('@mui/x-[^/]+')),
            onDemand('phone', packages('libphonenumber-js')),
            onDemand('mui-more', packages('@mui/[^/]+|@emotion/[^/]+')),
            onDemand('html', packages('dompurify')),
            onDemand('passkeys', packages('@simplewebauthn/[^/]+')),
            onDemand('forms', packages('react-admin|ra-[^/]+|react-hook-form')),
            onDemand('shared', /\/src\/(schema|jsonapi|ui|screens\/parts)\//),
            // Reports and dialogs have tables, which the first list does not need.
            onDemand('tables', /\/src\/screens\/table\//),
            onDemand('inputs', /\/src\/(screens\/form|kinds\/inputs)\//),
            // The profile uses these components too. Without their own file, the sign-in page would load the profile.
            onDemand('signin-parts', /\/src\/pages\/signin\/parts\//),
            // The home page shows figures too, and needs no other code of reports.
            onDemand('figures', /\/src\/reports\/figures\//),
            onDemand('report-parts', /\/src\/reports\/(parts\/|[^/]+$)/),
            onDemand('record', /\/src\/screens\/(actions|bulkEdit|record|quick|history|live)\//),
            { name: lazyGroup, debugName: 'lazyGroup', priority: 1 },
          ],
        },
      },
    },
  },
});

export default defineConfig(({ mode }) => (mode === 'own' ? ownPages : admin));
