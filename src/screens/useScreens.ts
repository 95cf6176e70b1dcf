import { useResourceContext, useResourceDefinitions } from 'react-admin';
import type { Screens } from './screensOf.ts';

/** What a `<Resource>` takes as its `options`. */
export interface ScreenOptions {
  readonly label: string;
  readonly screens: Screens;
}

const generated: Screens = {};

/**
 * What departs from a resource's generated screens, as its `<Resource options>` has it: an empty object when nothing does.
 * @param resource by its name; the one around when absent
 */
export function useScreens(resource?: string): Screens {
  const name = useResourceContext({ ...(resource !== undefined && { resource }) }) ?? '';
  const definitions = useResourceDefinitions<Partial<ScreenOptions>>();
  return definitions[name]?.options?.screens ?? generated;
}
