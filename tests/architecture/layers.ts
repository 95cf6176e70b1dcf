/** The one table of layers: what each module may import. */
import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';

/** What both sides stand on; they import each other. */
const ground = ['src/schema', 'src/rules'];

/** Each module of the browser's side may import those before it. */
const browser = ['src/jsonapi', 'src/kinds', 'src/screens', 'src/reports', 'src/resources', 'src/shell'];

/** The pages of nurses: they weigh little, so they import the ground and React. */
const ownPages = ['src/own'];

/** Each module of the server may import those before it; those in one line may import each other. */
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

/** What plugs a subject into the server: its calls and its `Module`. It may know of HTTP, and is imported by the list of subjects. */
const plugs =
  /^api\/(domain\/\w+|events|exports|imports|jobs|reports|resources|resources\/trash|work)\/(index|routes)\.ts$/;

/** Files that stand higher than their folder, and why. */
const higher: Readonly<Record<string, string>> = {
  // Goes on with the work of every subject after a restart.
  'api/work/resumeWork.ts': 'subjects',
  // Is given to the commands and to the server: the settings that were refused, in words.
  'api/cli/startFault.ts': 'subjects',
};

/** Who may take from the seeds: what begins a database, and what tells that one is only a demo. */
const seeding = ['api/main.ts', 'api/cli', 'api/domain', 'subjects'];

/** What domain code must not know, though it stands below. */
const ofHttp = ['api/http', 'api/jsonapi', 'api/openapi'];

const inBrowser = ['knex', 'better-sqlite3', 'pg', 'fastify', '@fastify/*', 'node:*'];
const onServer = ['react', 'react-*', 'react-dom/*', 'ra-*', '@mui/*', '@emotion/*', 'recharts'];
/** Ways to call another host; `api/outgoing` alone does. */
const calls = ['undici', 'node:https', 'node:http2'];

/** The packages that a module may not import; where `only` is said, it may import no others. */
const packages: Readonly<Record<string, { only?: readonly string[]; not?: readonly string[] }>> = {
  'src/rules': { only: ['libphonenumber-js/max', 'qrcode', 'vietnam-qr-pay'] },
  'src/schema': { only: [] },
  migrations: { only: ['knex', 'node:crypto'] },
  'src/own': { only: ['react', 'react-dom/client'] },
  seeds: { not: onServer },
  'api/outgoing': { not: onServer },
  api: { not: [...onServer, ...calls] },
  src: { not: inBrowser },
};

const layers = server.flatMap((names, level) => names.map((name) => [name, level] as const));
const levelOf = new Map<string, number>(layers);

const topOf = (file: string): string => file.split('/')[0] ?? '';

/** The module of a file: 'src/kinds', 'api/db', 'api/app.ts', 'migrations'. */
export function moduleOf(file: string): string {
  if (plugs.test(file)) return 'subjects';
  const own = higher[file];
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

/** The file of the project that an import names; null for a package. */
function fileOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const [alias = '', ...rest] = specifier.split('/');
  const folder = aliases[alias];
  if (!folder) return null;
  const path = [folder, ...(rest.length > 0 ? rest : ['index'])].join('/');
  return ['.ts', '.tsx', '.mjs'].map((ending) => path + ending).find(existsSync) ?? `${path}.ts`;
}

function refusedPackage(file: string, name: string): boolean {
  const module = moduleOf(file);
  const [top = ''] = file.split('/');
  const rule = packages[module === 'subjects' ? top : module] ?? packages[top];
  const full = builtinModules.includes(name) ? `node:${name}` : name;
  if (rule?.only) return !matches(full, rule.only);
  return Boolean(rule?.not && matches(full, rule.not));
}

function mayImport(file: string, target: string, isRelative: boolean): boolean {
  const [from, to] = [moduleOf(file), moduleOf(target)];
  if (from === to) return isRelative || from !== 'migrations';
  // Another top folder is named by its alias.
  if (isRelative && topOf(file) !== topOf(target)) return target === 'package.json';
  if (ground.includes(to)) return from !== 'migrations';
  if (ownPages.includes(from)) return false;
  if (from === 'seeds') return to.startsWith('api/') || to === 'migrations';
  if (browser.includes(from)) return browser.indexOf(to) >= 0 && browser.indexOf(to) < browser.indexOf(from);
  const [own, other] = [levelOf.get(from), levelOf.get(to)];
  if (own === undefined) return false;
  if (to === 'migrations') return true;
  if (to === 'seeds') return seeding.includes(from);
  if (other === undefined) return false;
  if (from === 'api/domain' && ofHttp.includes(to)) return false;
  return other <= own;
}

const imports = /(?:^(?:import|export)\b[^'"\n]*\bfrom|^\} from|^import|\bimport\()\s*['"]([^'"\n]+)['"]/gm;
const request = /import\s+(?:type\s+)?\{([^}]*)\}\s*from 'node:http'|import\s+(\w+)[^;{]*from 'node:http'/g;

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** What a file imports against the table, each as a sentence. @param file from the project's folder */
export function wrongImports(file: string, source: string): string[] {
  const text = withoutComments(source);
  const wrong = [...text.matchAll(imports)].flatMap(([, specifier = '']) => {
    const target = fileOf(file, specifier);
    const isRight =
      target === null ? !refusedPackage(file, specifier) : mayImport(file, target, specifier.startsWith('.'));
    return isRight ? [] : [`${file} may not import ${specifier}`];
  });
  if (file.startsWith('api/') && !file.startsWith('api/outgoing/'))
    for (const [, names = '', whole] of text.matchAll(request))
      if (whole || /\b(request|get|Agent)\b/.test(names)) wrong.push(`${file} may not call another host`);
  return wrong;
}
