import { useResourceContext } from 'react-admin';
import { findResource } from '#schema/index';
import { findMenuLabel } from '#schema/menu';
import type { AnyResource } from '#schema/resource';
import { useViewer } from '../../jsonapi/viewer.ts';

/**
 * Returns the declaration of a resource.
 * @throws if there is none
 */
export function getDeclaration(resource: string): AnyResource {
  const declared = findResource(resource);
  if (!declared) throw new Error(`No resource is named ${resource}`);
  return declared;
}

/** Returns the declaration of the current resource. */
export const useDeclaration = (): AnyResource => getDeclaration(useResourceContext() ?? '');

export const getListTitle = ({ plural, label }: AnyResource): string => plural ?? label;

/** The title of a resource's list in the viewer's menu. */
export function useListTitle(resource: AnyResource): string {
  const { roles } = useViewer();
  return findMenuLabel(`/${resource.name}`, roles) ?? getListTitle(resource);
}
