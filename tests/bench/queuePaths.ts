import { queues } from '#schema/queues';
import { maxTasks } from '#schema/reports/maxTasks';

interface Queue {
  resource: string;
  filter: Readonly<Record<string, string>>;
  /** The field that says since when a record waits. */
  since: string;
}

/** The calls with which the home page of an administrator with the rights of finance counts what waits. */
export const queuePaths = (day: string): string[] =>
  queues
    .filter(({ roles }) => roles.some((role) => role === 'admin' || role === 'finance'))
    .map(({ resource, filter, since }) => ({ resource, filter: filter(day), since }))
    .map(queuePath);

/** The call that counts a queue and reads as many of its oldest records as the home page may show. */
export function queuePath({ resource, filter, since }: Queue): string {
  const query = Object.entries(filter).map(([name, value]) => `filter[${name}]=${value}&`);
  return `/${resource}?${query.join('')}page[number]=1&page[size]=${maxTasks}&sort=${since}&fields[${resource}]=${since}`;
}
