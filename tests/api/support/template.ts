/** One seeded SQLite database for the whole run; every test file gets its own copy. */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { fillTemplate } from './fillTemplate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A seeded SQLite file to copy, or the address of a PostgreSQL server with a database `template_noi`. */
    template: { sqlite: string } | { postgres: string };
  }
}

export default async function template(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'noi-template-'));
  const file = join(folder, 'template.sqlite');
  await fillTemplate(`sqlite:${file}`);
  project.provide('template', { sqlite: file });
  return async () => rmSync(folder, { recursive: true, force: true });
}
