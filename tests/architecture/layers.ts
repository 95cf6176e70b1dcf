/** The table of layers: the imports allowed for each module. */
import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';

/** Modules that browser and server share. The declarations may import the rules; the rules import only rules. */
const sharedFolders = ['src/rules', 'src/schema'];

/** Each browser module may import the modules before it. */
const browser = [
  'src/ui',
  'src/jsonapi',
  'src/kinds',
  'src/screens',
  'src/reports',
  'src/resources',
  'src/pages',
  'src/app',
];

/** The pages of nurses and mothers must stay small, so they import only the shared modules and React. */
const ownPages = ['src/own'];

/** Each server module may import the modules before it; modules in one line may import each other. */
const server: readonly (readonly string[])[] = [
  ['api/config.ts', 'api/context.ts', 'api/base'],
  ['api/kinds'],
  ['api/db'],
  ['api/access'],
  ['api/events'],
  ['api/jsonapi'],
  ['api/lists'],
  ['api/openapi'],
  ['api/sheets'],
  ['api/mail'],
  ['api/outgoing'],
  ['api/http', 'api/jobs', 'api/work'],
  ['api/audit'],
  ['api/backup'],
  ['api/resources'],
  ['api/domain'],
  ['api/reports'],
  ['api/exports'],
  ['api/imports'],
  ['subjects'],
  ['api/modules.ts'],
  ['api/cli'],
  ['api/app.ts', 'api/main.ts', 'api/start.mjs'],
];

/**
 * Files that connect a subject to the server: its routes and its `Module`. They may use HTTP, and only the list of
 * subjects may import them.
 */
const subjectEntryPattern =
  /^api\/(domain\/\w+|events|exports|imports|jobs|reports|resources|resources\/trash|work)\/(index|routes)\.ts$/;

/** Files that belong to a higher layer than their folder, each with the reason. */
const higherFiles: Readonly<Record<string, string>> = {
  // Resumes the work of every subject after a restart.
  'api/work/resumeWork.ts': 'subjects',
  // Used by the commands and the server: explains in words why a setting is refused.
  'api/cli/describeStartFailure.ts': 'subjects',
};

/** Modules that may import the seeds, to fill a database or to recognize a demo. */
const seedingCallers = ['api/main.ts', 'api/cli', 'api/domain', 'subjects'];

/** Lower layers that domain code must not import, although it may import all other lower layers. */
const httpFolders = ['api/http', 'api/jsonapi', 'api/openapi'];

const serverOnlyPackages = ['knex', 'better-sqlite3', 'pg', 'fastify', '@fastify/*', 'node:*'];
const browserOnlyPackages = ['react', 'react-*', 'react-dom/*', 'ra-*', '@mui/*', '@emotion/*', 'recharts'];
/** Ways to call another host; only `api/outgoing` may use them. */
const networkPackages = ['undici', 'node:https', 'node:http2'];

/** Packages that a module may not import (`not`), or the only packages that it may import (`only`). */
const packages: Readonly<Record<string, { only?: readonly string[]; not?: readonly string[] }>> = {
  'src/rules': { only: ['libphonenumber-js/max', 'qrcode', 'vietnam-qr-pay'] },
  'src/schema': { only: [] },
  migrations: { only: ['knex', 'node:crypto'] },
  'src/ui': { not: [...serverOnlyPackages, 'react-admin', 'ra-*', '@tanstack/*'] },
  'src/own': { only: ['react', 'react-dom/client'] },
  seeds: { not: browserOnlyPackages },
  'api/outgoing': { not: browserOnlyPackages },
  api: { not: [...browserOnlyPackages, ...networkPackages] },
  src: { not: serverOnlyPackages },
};

const layers = server.flatMap((names, level) => names.map((name) => [name, level] as const));
const levelOf = new Map<string, number>(layers);

const topOf = (file: string): string => file.split('/')[0] ?? '';

/** Returns the module of a file: 'src/kinds', 'api/db', 'api/app.ts', 'migrations'. */
export function findModule(file: string): string {
  if (subjectEntryPattern.test(file)) return 'subjects';
  const own = higherFiles[file];
  if (own) return own;
  const [top = '', next = ''] = file.split('/');
  return top === 'src' || top === 'api' ? `${top}/${next}` : top;
}

const matches = (name: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name,
  );

const aliases: Readonly<Record<string, string>> = {
  '#schema': 'src/schema',
  '#rules': 'src/rules',
  '#api': 'api',
  '#src': 'src',
  '#seeds': 'seeds',
  '#migrations': 'migrations',
};

/** Returns the project file that an import names; null for a package. */
function fileOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const [alias = '', ...rest] = specifier.split('/');
  const folder = aliases[alias];
  if (!folder) return null;
  const path = [folder, ...(rest.length > 0 ? rest : ['index'])].join('/');
  return ['.ts', '.tsx', '.mjs'].map((ending) => path + ending).find(existsSync) ?? `${path}.ts`;
}

function isPackageRefused(file: string, name: string): boolean {
  const module = findModule(file);
  const [top = ''] = file.split('/');
  const rule = packages[module === 'subjects' ? top : module] ?? packages[top];
  const full = builtinModules.includes(name) ? `node:${name}` : name;
  if (rule?.only) return !matches(full, rule.only);
  return Boolean(rule?.not && matches(full, rule.not));
}

function mayImport(file: string, target: string, isRelative: boolean): boolean {
  const [from, to] = [findModule(file), findModule(target)];
  if (from === to) return isRelative || from !== 'migrations';
  // Imports from another top folder must use its alias.
  if (isRelative && topOf(file) !== topOf(target)) return target === 'package.json';
  if (from === 'src/rules') return false;
  if (from === 'src/ui' && to === 'src/schema') return false;
  if (sharedFolders.includes(to)) return from !== 'migrations';
  if (ownPages.includes(from)) return false;
  if (from === 'seeds') return to.startsWith('api/') || to === 'migrations';
  if (browser.includes(from)) return browser.indexOf(to) >= 0 && browser.indexOf(to) < browser.indexOf(from);
  const [own, other] = [levelOf.get(from), levelOf.get(to)];
  if (own === undefined) return false;
  if (to === 'migrations') return true;
  if (to === 'seeds') return seedingCallers.includes(from);
  if (other === undefined) return false;
  if (from === 'api/domain' && httpFolders.includes(to)) return false;
  return other <= own;
}

const imports = /(?:^(?:import|export)\b[^'"\n]*\bfrom|^\} from|^import|\bimport\()\s*['"]([^'"\n]+)['"]/gm;
const httpRequestPattern =
  /import\s+(?:type\s+)?\{([^}]*)\}\s*from 'node:http'|import\s+(\w+)[^;{]*from 'node:http'/g;

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Returns the imports of a file that the table does not allow, one sentence each. @param file path from the project's folder */
export function listForbiddenImports(file: string, source: string): string[] {
  const text = withoutComments(source);
  const wrong = [...text.matchAll(imports)].flatMap(([, specifier = '']) => {
    const target = fileOf(file, specifier);
    const isRight =
      target === null
        ? !isPackageRefused(file, specifier)
        : mayImport(file, target, specifier.startsWith('.'));
    return isRight ? [] : [`${file} may not import ${specifier}`];
  });
  if (file.startsWith('api/') && !file.startsWith('api/outgoing/'))
    for (const [, names = '', whole] of text.matchAll(httpRequestPattern))
      if (whole || /\b(request|get|Agent)\b/.test(names)) wrong.push(`${file} may not call another host`);
  return wrong;
}
