import { Paper } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import { noOrder, sortOf, sortText } from '../../jsonapi/sort.ts';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import { FilterPlace } from './FilterPlace.tsx';
import type { ShownFilter } from './filtersFor.ts';
import type { Filters } from './filterValues.ts';

/** With the form library: it is asked for when the list stands, whose first rows would wait for it otherwise. */
const FilterForm = lazyPart(() => import('./FilterForm.tsx'));

interface Props {
  readonly resource: AnyResource;
  readonly filters: readonly ShownFilter[];
  /** How many filters stand in the first row. */
  readonly first: number;
}

/**
 * The filters, generated; what is entered takes effect with "Áp dụng". The first few stand in one row,
 * the rest behind one button, which counts those in use.
 */
export function FilterBar({ resource, filters, first }: Props) {
  const list = useListContext();
  const filter = list.filterValues as Filters;
  const { sorts, standing = {} } = resource.list;
  const [listed, setListed] = useState(false);
  useEffect(() => {
    if (!list.isPending) setListed(true);
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
  const labels = [...(sorts ? ['Sắp xếp'] : []), ...filters.slice(0, first).map(({ label }) => label)];
  const place = (
    <FilterPlace
      labels={labels}
      more={used > 0 ? filters.slice(first).map(({ label }) => label) : []}
      buttons={filters.length > first ? [118, 100, 86] : [100, 86]}
    />
  );
  return (
    <Paper role="search" aria-label="Bộ lọc" variant="outlined" sx={{ p: 1.5 }}>
      <Suspense fallback={place}>
        {listed ? (
          <FilterForm
            resource={resource}
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
    </Paper>
  );
}
