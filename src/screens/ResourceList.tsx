import { Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { ListBase, useStore } from 'react-admin';
import { ListScreen } from './list/ListScreen.tsx';
import { useColumns } from './list/useColumns.ts';
import { Can } from './parts/Can.tsx';
import { declarationOf, useListTitle } from './parts/declarationOf.ts';
import { Forbidden } from './parts/Forbidden.tsx';
import { usePageTitle } from './parts/usePageTitle.ts';

const silently = () => undefined;

/**
 * The list of a resource with its filters, paging and quick view, from its declaration. On react-admin's `ListBase`: `<List>` brings its
 * own filters, toolbar and the form library along, of which nothing is shown.
 */
export function ResourceList({ resource: name }: { readonly resource: string }) {
  const resource = declarationOf(name);
  const { retry } = useQueryClient().getDefaultOptions().queries ?? {};
  const [perPage] = useStore<number>(`${name}.perPage`, 20);
  const { include, summed } = useColumns(resource);
  const title = useListTitle(resource);
  usePageTitle(title);
  return (
    <Can
      resource={name}
      action="list"
      fallback={
        <>
          <Typography variant="h1">{title}</Typography>
          <Forbidden label={title} />
        </>
      }
    >
      <ListBase
        resource={name}
        perPage={perPage}
        // A list opened from the menu begins without the filters it was left with, and ticks stay inside it.
        storeKey={false}
        // Asked above: react-admin would leave for another address.
        disableAuthentication
        queryOptions={{
          meta: { include, declared: true, ...(summed && { sumOf: summed.name }) },
          // An error is shown in the list's place, not as a notice too.
          onError: silently,
          ...(retry !== undefined && { retry }),
        }}
      >
        <ListScreen />
      </ListBase>
    </Can>
  );
}
