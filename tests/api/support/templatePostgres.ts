/** The template for PostgreSQL: a cluster for this run with a seeded database, which is copied for each test file. */
import type { TestProject } from 'vitest/node';
import { connect } from '#api/db/connect';
import { startPostgres } from '../../support/postgres.ts';
import { fillTemplate } from './fillTemplate.ts';
import { replaceDatabaseName } from './withDatabase.ts';

export default async function templatePostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  try {
    const first = connect(postgres.url);
    await first.raw('create database template_noi').finally(() => first.destroy());
    await fillTemplate(replaceDatabaseName(postgres.url, 'template_noi'));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('template', { postgres: postgres.url });
  return postgres.stop;
}
