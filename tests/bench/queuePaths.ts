import { queues } from '#schema/queues';
import { maxTasks } from '#schema/reports/maxTasks';

interface Queue {
  resource: string;
  filter: Readonly<Record<string, string>>;
  /** Field with the time since which a record waits. */
  since: string;
}

/** Returns the calls that count the home page's queues, for an administrator with finance rights. */
export const buildQueuePaths = (day: string): string[] =>
  queues
    .filter(({ roles }) => roles.some((role) => role === 'admin' || role === 'finance'))
    .map(({ resource, filter, since }) => ({ resource, filter: filter(day), since }))
    .map(buildQueuePath);

/** Returns the call that counts a queue and reads its oldest records, as many as the home page shows at most. */
export function buildQueuePath({ resource, filter, since }: Queue): string {
  const query = Object.entries(filter).map(([name, value]) => `filter[${name}]=${value}&`);
  return `/${resource}?${query.join('')}page[number]=1&page[size]=${maxTasks}&sort=${since}&fields[${resource}]=${since}`;
}
