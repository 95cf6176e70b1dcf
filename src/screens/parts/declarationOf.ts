import { useResourceContext } from 'ra-core';
import { resourceNamed } from '#schema/index';
import { menuLabel } from '#schema/menu';
import type { AnyResource } from '#schema/resource';
import { useViewer } from '../../jsonapi/viewer.ts';

/** The declaration behind a screen; a screen of a resource nobody declared is a mistake of ours and stops. */
export function declarationOf(resource: string): AnyResource {
  const declared = resourceNamed(resource);
  if (!declared) throw new Error(`No resource is named ${resource}`);
  return declared;
}

/** The declaration of the resource around. */
export const useDeclaration = (): AnyResource => declarationOf(useResourceContext() ?? '');

/** What a list of its records is called. */
export const listTitle = ({ plural, label }: AnyResource): string => plural ?? label;

/** The same as the viewer's menu calls it. */
export function useListTitle(resource: AnyResource): string {
  const { roles } = useViewer();
  return menuLabel(`/${resource.name}`, roles) ?? listTitle(resource);
}
