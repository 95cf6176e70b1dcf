import { DialogContent } from '@mui/material';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { FilterSheet } from '../parts/FilterSheet.tsx';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import type { FilterFormProps } from './FilterForm.tsx';

const FilterForm = lazyWithPreload(() => import('./FilterForm.tsx'));

type Props = Omit<FilterFormProps, 'first' | 'sheet'>;

/** A list's filters on a phone. */
export default function ListFilterSheet({ used, onApply, onClear, ...form }: Props) {
  return (
    <FilterSheet
      used={used}
      fullScreen
      button={{ ...preloadOnIntent(FilterForm), sx: { alignSelf: 'flex-start', minHeight: 44 } }}
    >
      {(close) => (
        // Nothing is seen under the foot, which sticks to the lower edge.
        <DialogContent sx={{ '&&': { pb: 0 } }}>
          <LazyBoundary height={320}>
            <FilterForm
              {...form}
              first={form.filters.length}
              used={0}
              sheet
              onApply={(...applied) => {
                onApply(...applied);
                close();
              }}
              onClear={() => {
                onClear();
                close();
              }}
            />
          </LazyBoundary>
        </DialogContent>
      )}
    </FilterSheet>
  );
}
