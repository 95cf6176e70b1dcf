import { useResourceContext, useResourceDefinitions } from 'react-admin';
import type { Screens } from './customizeScreens.ts';

/** The `options` of a `<Resource>`. */
export interface ScreenOptions {
  readonly label: string;
  readonly screens: Screens;
}

const noCustomScreens: Screens = {};

/**
 * Returns the parts of a resource's screens that are not generated, from its `<Resource options>`; an empty object if there are none.
 * @param resource name of the resource; by default the current resource
 */
export function useScreens(resource?: string): Screens {
  const name = useResourceContext({ ...(resource !== undefined && { resource }) }) ?? '';
  const definitions = useResourceDefinitions<Partial<ScreenOptions>>();
  return definitions[name]?.options?.screens ?? noCustomScreens;
}
