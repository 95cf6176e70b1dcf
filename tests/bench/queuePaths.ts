import { queues } from '#schema/queues';

/**
 * The calls with which the home page of somebody with the rights of administration and finance counts what waits.
 * @param isAsked whether one is wanted, by the level that alone it filters by; null where it filters by anything else
 */
export function queuePaths(day: string, isAsked: (level: string | null) => boolean): string[] {
  return queues
    .filter((queue) => queue.roles.some((role) => role === 'admin' || role === 'finance'))
    .flatMap(({ resource, filter, since, oldest }) => [
      { resource, filter: filter(day), since },
      ...(oldest ? [{ ...oldest, filter: oldest.filter(day) }] : []),
    ])
    .filter(({ filter }) => isAsked(levelOf(filter)))
    .map(queuePath);
}

/** How the home page asks for a queue: how many there are, and since when the oldest has waited. */
export function queuePath({ resource, filter, since }: Asked): string {
  const query = Object.entries(filter).map(([name, value]) => `filter[${name}]=${value}&`);
  return `/${resource}?${query.join('')}page[number]=1&page[size]=1&sort=${since}&fields[${resource}]=${since}`;
}

interface Asked {
  resource: string;
  filter: Readonly<Record<string, string>>;
  /** The field that says since when. */
  since: string;
}

/** The level that a filter asks for, when it is one and nothing else. */
export const levelOf = (filter: Readonly<Record<string, string>>): string | null =>
  Object.keys(filter).join() === 'level' && !filter.level?.includes(',') ? (filter.level ?? null) : null;
