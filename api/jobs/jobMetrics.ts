import type { Knex } from 'knex';
import { Gauge, Histogram, type Registry } from 'prom-client';

interface JobCount {
  kind: string;
  state: string;
  count: number | string;
}

/** Metrics of background jobs: number of jobs by kind and state, and their waiting time. */
export class JobMetrics {
  readonly #waits = new Histogram({
    name: 'noi_job_wait_seconds',
    help: 'Time from when a job was due until it was taken',
    labelNames: ['kind'],
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 3600],
    registers: [],
  });

  noteClaim({ kind }: { kind: string }, seconds: number): void {
    this.#waits.observe({ kind }, seconds);
  }

  register(registry: Registry, knex: Knex): void {
    registry.registerMetric(this.#waits);
    const gauge = new Gauge({
      name: 'noi_jobs',
      help: 'Background jobs by kind and state',
      labelNames: ['kind', 'state'],
      registers: [registry],
      async collect() {
        const rows: JobCount[] = await knex('jobs')
          .groupBy('kind', 'state')
          .select('kind', 'state', { count: knex.raw('count(*)') });
        gauge.reset();
        for (const { kind, state, count } of rows) gauge.set({ kind, state }, Number(count));
      },
    });
  }
}
