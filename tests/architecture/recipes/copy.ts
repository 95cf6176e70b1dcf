/** A copy of the project to which recipes are applied. It shares the installed packages. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecipeStep } from './recipe.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const parts = ['src', 'api', 'migrations', 'seeds', 'tests', 'package.json', 'tsconfig.json', 'biome.json'];

export class ProjectCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'noi-recipe-'));
  readonly #changed = new Set<string>();

  constructor() {
    for (const part of [...parts, 'vite.config.ts', 'vitest.config.ts', 'README.md', 'CONTRIBUTING.md'])
      cpSync(join(root, part), join(this.#folder, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'));
  }

  /** @throws if the place of a step is not found */
  carryOut({ file, add, after, instead }: RecipeStep): void {
    const path = join(this.#folder, file);
    this.#changed.add(file);
    if (after === undefined && instead === undefined) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, add, { flag: 'wx' });
      return;
    }
    const before = readFileSync(path, 'utf8');
    const at = before.indexOf(instead ?? after ?? '');
    if (at < 0) throw new Error(`${file} no longer holds "${instead ?? after}"`);
    const end = before.indexOf('\n', at) + 1;
    writeFileSync(
      path,
      instead === undefined
        ? `${before.slice(0, end)}${add}\n${before.slice(end)}`
        : before.replace(instead, () => add),
    );
  }

  /** Returns the compiler's errors, as `file: message`. */
  compile(): string[] {
    const { output } = this.#run('typescript', 'bin/tsc', '--noEmit', '--tsBuildInfoFile', 'noi.tsbuildinfo');
    return [...output.matchAll(/^(\S+?)\(\d+,\d+\): error \w+: (.*)$/gm)].map(
      ([, file, message]) => `${file}: ${message}`,
    );
  }

  /** Formats the changed files. Returns the linter's messages about them; '' if there are none. */
  lint(): string {
    const { status, output } = this.#run('@biomejs/biome', 'bin/biome', 'check', '--write', ...this.#changed);
    return status === 0 ? '' : output;
  }

  /** Runs test files on SQLite. Returns '' if all pass, otherwise the output. */
  test(files: readonly string[]): string {
    const { status, output } = this.#run(
      'vitest',
      'vitest.mjs',
      'run',
      '--project=!postgres',
      '--reporter=dot',
      ...files,
    );
    return status === 0 ? '' : output;
  }

  #run(owner: string, program: string, ...words: string[]): { status: number | null; output: string } {
    const path = join(this.#folder, 'node_modules', owner, program);
    const env = { ...process.env, NO_COLOR: '1', VITEST: undefined };
    const { status, stdout, stderr, error } = spawnSync(process.execPath, [path, ...words], {
      cwd: this.#folder,
      env,
      encoding: 'utf8',
    });
    if (error) throw error;
    return { status, output: `${stdout}${stderr}` };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
