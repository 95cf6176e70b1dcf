import { type RaRecord, Resource } from 'react-admin';
import type { Grant } from '#schema/access';
import { hasList, hasPage, listParts } from '#schema/pages';
import type { AnyResource } from '#schema/resource';
import { lazyWithPreload } from '../kinds/parts/lazyWithPreload.ts';
import { recordTitle } from '../kinds/parts/recordTitle.ts';
import { departures } from '../resources/index.ts';
import { LazyBoundary } from '../screens/parts/LazyBoundary.tsx';
import { ResourceList } from '../screens/ResourceList.tsx';
import { Exactly } from './Fallback.tsx';
import { menuIcons } from './layout/menuIcons.ts';
import { pageOf } from './screens.ts';

const ListParts = lazyWithPreload(() => import('./ListParts.tsx'));

/** Whether a role that may create records of it is declared. */
const isCreated = ({ access }: AnyResource): boolean =>
  Object.values(access).some((entry) => ('can' in entry ? (entry as Grant).can : entry).includes('create'));

/**
 * A declared resource as react-admin's `<Resource>`: its list and, where its records have a page, that page, on which a record
 * is also edited. New records are made beside the list, so there is no create route.
 */
export function resourceOf(resource: AnyResource) {
  const { name } = resource;
  const List = departures[name]?.list ?? ResourceList;
  const Page = pageOf(name);
  const page = hasPage(name) && (
    <Exactly>
      <Page key={name} resource={name} />
    </Exactly>
  );
  return (
    <Resource
      key={name}
      name={name}
      {...(hasList(name) && { icon: menuIcons[`/${name}`] })}
      options={{ label: resource.plural ?? resource.label }}
      recordRepresentation={(record: RaRecord<string>) => recordTitle(name, record)}
      list={
        <Exactly>
          {hasList(name) && listParts[name] ? (
            <LazyBoundary key={name}>
              <ListParts page={name}>
                <List resource={name} />
              </ListParts>
            </LazyBoundary>
          ) : (
            <List key={name} resource={name} />
          )}
        </Exactly>
      }
      {...(page && { edit: page, hasShow: true })}
      hasCreate={isCreated(resource)}
    />
  );
}
