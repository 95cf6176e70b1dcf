import { Box, DialogContent } from '@mui/material';
import { Suspense, useContext, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { defaultSort, formatSort, parseSort } from '../../jsonapi/sort.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { HeaderSlotContext, NextToRailContext } from '../../ui/headSlot.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { FilterSheet } from '../parts/FilterSheet.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { FilterSkeleton } from './FilterSkeleton.tsx';
import type { FilterTexts } from './filterValues.ts';
import { listShownFilters, type ShownFilter } from './listShownFilters.ts';
import { useListWidth } from './useListWidth.ts';

/** Contains the form library. Loaded only after the first rows are rendered, so that the rows need not wait for it. */
const FilterForm = lazyWithPreload(() => import('./FilterForm.tsx'));

/**
 * The filters of a list, generated from its declaration; the button "Áp dụng" applies them. The first few filters are in one row; the
 * others are behind a button that shows how many of them are in use. On a phone all filters are behind the button.
 */
export function FilterBar() {
  const resource = useDeclaration();
  const viewer = useViewer();
  const list = useListContext();
  const { phone, wide } = useListWidth();
  const filter = list.filterValues as FilterTexts;
  const filters = listShownFilters(resource, viewer, filter);
  const { sorts, standing = {} } = resource.list;
  const isBesideRail = useContext(NextToRailContext);
  // On a page with tabs, one filter less fits in the line, because the badges and the pagination next to the filters are wider.
  const hasNameLine = useContext(HeaderSlotContext) === undefined;
  const first = (isBesideRail ? 2 : wide && hasNameLine ? 4 : 3) - (sorts ? 1 : 0);
  const [isListed, setListed] = useState(false);
  useEffect(() => {
    if (!list.isPending) return runAfterPaint(() => setListed(true));
  }, [list.isPending]);
  if (filters.length === 0 && !sorts) return null;
  const isUsed = ({ filter: { name } }: ShownFilter) => (filter[name] ?? '') !== '';
  const used = filters.slice(first).filter(isUsed).length;
  /** Sets filters and sort order in the same step, so that react-admin changes the URL once and sends one request. */
  const choose = (next: FilterTexts, by: typeof defaultSort) => {
    list.setFilters(next);
    list.setSort(by);
  };
  const apply = (entered: FilterTexts, order: string) => {
    const chosen: Record<string, string> = {};
    for (const [name, value] of Object.entries({ ...standing, ...filter, ...entered })) {
      if (value !== '' && value !== standing[name]) chosen[name] = value;
      else if (value === '' && standing[name]) chosen[name] = 'all';
    }
    choose(chosen, parseSort(order));
  };
  const sort = formatSort(list.sort);
  const clear = () => choose({}, defaultSort);
  const form = { filters, sort, applied: { ...standing, ...filter } };
  if (phone)
    return (
      <FilterSheet
        used={filters.filter(isUsed).length + (sorts && sort ? 1 : 0)}
        fullScreen
        button={{ ...buildPreloadProps(FilterForm), sx: { alignSelf: 'flex-start', minHeight: 44 } }}
      >
        {(close) => (
          // No padding at the bottom: otherwise content would be visible below the sticky footer.
          <DialogContent sx={{ '&&': { pb: 0 } }}>
            <LazyBoundary height={320}>
              <FilterForm
                {...form}
                first={filters.length}
                used={0}
                sheet
                onApply={(...entered) => {
                  apply(...entered);
                  close();
                }}
                onClear={() => {
                  clear();
                  close();
                }}
              />
            </LazyBoundary>
          </DialogContent>
        )}
      </FilterSheet>
    );
  const labels = [...(sorts ? ['Sắp xếp'] : []), ...filters.slice(0, first).map(({ label }) => label)];
  const skeleton = (
    <FilterSkeleton
      labels={labels}
      more={used > 0 ? filters.slice(first).map(({ label }) => label) : []}
      buttons={filters.length > first ? [92, 88, 76] : [88, 76]}
    />
  );
  return (
    <Box role="search" aria-label="Bộ lọc" className="no-print" sx={{ flex: 1, minWidth: 0 }}>
      <Suspense fallback={skeleton}>
        {isListed ? (
          <FilterForm {...form} first={first} used={used} onApply={apply} onClear={clear} />
        ) : (
          skeleton
        )}
      </Suspense>
    </Box>
  );
}

/** Calls `run` after the next paint; returns a function that cancels the call. */
function runAfterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
