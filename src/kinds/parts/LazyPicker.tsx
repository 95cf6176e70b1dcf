import OutlinedInput from '@mui/material/OutlinedInput';
import { lazy, Suspense } from 'react';
import type { PickerProps } from './Picker.tsx';

const Picker = lazy(() => import('./Picker.tsx'));

/** The searchable select; until its code is there a box of the same size stands in its place. */
export function LazyPicker(props: PickerProps) {
  return (
    <Suspense fallback={<OutlinedInput id={props.id} size="small" fullWidth disabled />}>
      <Picker {...props} />
    </Suspense>
  );
}
