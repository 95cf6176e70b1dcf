import { Box, Skeleton } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { noOrder, sortOf, sortText } from '../../jsonapi/sort.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { afterPaint } from '../parts/afterPaint.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { FilterSkeleton } from './FilterSkeleton.tsx';
import { filtersFor } from './filtersFor.ts';
import type { Filters } from './filterValues.ts';
import { useWidth } from './useWidth.ts';

/** With the form library: it is asked for when the first rows stand, which would wait for it otherwise. */
const FilterForm = lazyWithPreload(() => import('./FilterForm.tsx'));
const ListFilterSheet = lazyWithPreload(() => import('./ListFilterSheet.tsx'));

/**
 * The filters, generated; what is entered takes effect with "Áp dụng". The first few stand in one row,
 * the rest behind one button, which counts those in use; on a phone all stand behind it.
 */
export function FilterBar() {
  const resource = useDeclaration();
  const viewer = useViewer();
  const list = useListContext();
  const { phone, wide } = useWidth();
  const filter = list.filterValues as Filters;
  const filters = filtersFor(resource, viewer, filter);
  const { sorts, standing = {} } = resource.list;
  const first = (wide ? 4 : 3) - (sorts ? 1 : 0);
  const [listed, setListed] = useState(false);
  useEffect(() => {
    if (!list.isPending) return afterPaint(() => setListed(true));
  }, [list.isPending]);
  if (filters.length === 0 && !sorts) return null;
  const used = filters.slice(first).filter(({ filter: { name } }) => (filter[name] ?? '') !== '').length;
  /** Both in one moment, which react-admin makes one change of the address and one call. */
  const choose = (next: Filters, by: typeof noOrder) => {
    list.setFilters(next);
    list.setSort(by);
  };
  const apply = (entered: Filters, order: string) => {
    const chosen: Record<string, string> = {};
    for (const [name, value] of Object.entries({ ...standing, ...filter, ...entered })) {
      if (value !== '' && value !== standing[name]) chosen[name] = value;
      else if (value === '' && standing[name]) chosen[name] = 'all';
    }
    choose(chosen, sortOf(order));
  };
  if (phone) {
    const inUse = filters.filter(({ filter: { name } }) => (filter[name] ?? '') !== '').length;
    const chosen = sortText(list.sort);
    return (
      <Suspense fallback={<Skeleton variant="rounded" width={88} height={44} />}>
        <ListFilterSheet
          filters={filters}
          used={inUse + (sorts && chosen ? 1 : 0)}
          applied={{ ...standing, ...filter }}
          sort={chosen}
          onApply={apply}
          onClear={() => choose({}, noOrder)}
        />
      </Suspense>
    );
  }
  const labels = [...(sorts ? ['Sắp xếp'] : []), ...filters.slice(0, first).map(({ label }) => label)];
  const place = (
    <FilterSkeleton
      labels={labels}
      more={used > 0 ? filters.slice(first).map(({ label }) => label) : []}
      buttons={filters.length > first ? [92, 88, 76] : [88, 76]}
    />
  );
  return (
    <Box role="search" aria-label="Bộ lọc" className="no-print" sx={{ flex: 1, minWidth: 0 }}>
      <Suspense fallback={place}>
        {listed ? (
          <FilterForm
            filters={filters}
            first={first}
            used={used}
            applied={{ ...standing, ...filter }}
            sort={sortText(list.sort)}
            onApply={apply}
            onClear={() => choose({}, noOrder)}
          />
        ) : (
          place
        )}
      </Suspense>
    </Box>
  );
}
