// `npm start` and related scripts: builds what is missing or stale, then runs one built program in this process. node api/start.mjs the
// server node api/start.mjs migrate|seed|… a program of api/cli, with the arguments that follow node api/start.mjs build [api|web] only
// builds node api/start.mjs dev API and front end, reloading If the build is current, this program only compares file dates and then loads
// the server.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const self = fileURLToPath(import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...names) => join(root, ...names);

const halves = {
  api: {
    made: at('dist', 'api'),
    from: ['api', 'migrations', 'seeds', 'src/schema', 'src/rules', 'package.json'],
    build: buildApi,
  },
  web: { made: at('dist', 'web'), from: ['src', 'vite.config.ts', 'package.json'], build: buildWeb },
};

const [name = 'main', ...rest] = process.argv.slice(2);
if (!existsSync(at('node_modules', 'fastify'))) fail('The packages are missing. Run `npm ci` first.');
if (name === 'dev') dev();
else if (name === 'build') {
  for (const half of rest.length > 0 ? rest : Object.keys(halves)) await refresh(halves[half]);
} else {
  for (const half of name === 'main' ? ['api', 'web'] : ['api']) if (isStale(halves[half])) buildApart(half);
  await run(name);
}

/** Builds in a separate process, so that the memory use and settings of the build tools do not affect the server's process. */
function buildApart(half) {
  const { status } = spawnSync(process.execPath, [self, 'build', half], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

async function run(program) {
  const file = program === 'main' ? at('dist/api/main.js') : at('dist/api/cli', `${program}.js`);
  if (!existsSync(file)) fail(`There is no program "${program}".`);
  process.argv = [process.argv[0], file, ...rest];
  // Node 22 and newer cache compiled code, which makes later starts a third faster.
  module.enableCompileCache?.(at('node_modules', '.cache', 'compiled'));
  await import(pathToFileURL(file).href);
}

/**
 * True if a source file is newer than the build. Compares file dates only with each other, because the machine's clock may be wrong or
 * differ from the file system's clock.
 */
function isStale(half) {
  const stamp = join(half.made, '.built');
  return !existsSync(stamp) || Number(readFileSync(stamp, 'utf8')) < newestSource(half);
}

function newestSource({ from }) {
  return newest(from.map((path) => at(path)));
}

/** Builds into a separate folder and then renames it, so that a running server never sees an incomplete build. */
async function refresh(half) {
  if (!isStale(half)) return;
  const { made, build } = half;
  // Reads the newest date before the build, so that files changed during the build count as newer than the build.
  const source = newestSource(half);
  const fresh = `${made}-${process.pid}`;
  const old = `${fresh}-old`;
  try {
    await build(fresh);
    writeFileSync(join(fresh, '.built'), String(source));
    if (existsSync(made)) renameSync(made, old);
    renameSync(fresh, made);
  } catch (error) {
    // If two processes build at the same time, the slower one fails to rename its folder. It ignores this error if the build is current.
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code) || isStale(half)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

/** Returns the date of the newest file. Includes the dates of the folders, which change when a file is removed. */
function newest(paths) {
  let newestOf = 0;
  for (const path of paths) {
    const stat = statSync(path);
    newestOf = Math.max(newestOf, stat.mtimeMs);
    if (stat.isDirectory())
      newestOf = Math.max(newestOf, newest(readdirSync(path).map((one) => join(path, one))));
  }
  return newestOf;
}

async function buildApi(outdir) {
  const { build } = await import('esbuild');
  const programs = readdirSync(at('api', 'cli')).map((file) => at('api', 'cli', file));
  const workers = readdirSync(at('api'), { recursive: true }).filter((file) => /\.worker\.mjs$/.test(file));
  await build({
    absWorkingDir: root,
    entryPoints: [at('api', 'main.ts'), ...programs, ...workers.map((file) => at('api', file))],
    outdir,
    outbase: at('api'),
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
}

async function buildWeb(outDir) {
  console.log('Building the front end …');
  const { build } = await import('vite');
  // The build is always for production. With another NODE_ENV, React would use its slow development mode, which renders twice.
  const given = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    const common = { configFile: at('vite.config.ts'), logLevel: 'warn' };
    await build({ ...common, root: at('src'), build: { outDir } });
    const own = `${outDir}/own`;
    await build({ ...common, root: at('src', 'own'), mode: 'own', build: { outDir: own } });
  } finally {
    if (given === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = given;
  }
}

function dev() {
  const children = [
    ['tsx', 'dist/cli.mjs', 'watch', '--clear-screen=false', at('api', 'main.ts')],
    ['vite', 'bin/vite.js', '--config', at('vite.config.ts')],
  ].map(([owner, program, ...words]) =>
    spawn(process.execPath, [at('node_modules', owner, program), ...words], { cwd: root, stdio: 'inherit' }),
  );
  const stop = () => {
    for (const child of children) child.kill();
  };
  for (const child of children) child.on('exit', stop);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
