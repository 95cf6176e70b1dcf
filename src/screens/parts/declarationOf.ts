import { useResourceContext } from 'react-admin';
import { resourceNamed } from '#schema/index';
import { menuLabel } from '#schema/menu';
import type { AnyResource } from '#schema/resource';
import { useViewer } from '../../jsonapi/viewer.ts';

/** The declaration of a resource. Throws when there is none. */
export function declarationOf(resource: string): AnyResource {
  const declared = resourceNamed(resource);
  if (!declared) throw new Error(`No resource is named ${resource}`);
  return declared;
}

/** The declaration of the resource around. */
export const useDeclaration = (): AnyResource => declarationOf(useResourceContext() ?? '');

/** The title of a resource's list. */
export const listTitle = ({ plural, label }: AnyResource): string => plural ?? label;

/** The title of a resource's list in the viewer's menu. */
export function useListTitle(resource: AnyResource): string {
  const { roles } = useViewer();
  return menuLabel(`/${resource.name}`, roles) ?? listTitle(resource);
}
