import OutlinedInput from '@mui/material/OutlinedInput';
import { Suspense } from 'react';
import { lazyPart } from './lazyPart.ts';
import type { PickerProps } from './Picker.tsx';

const Picker = lazyPart(() => import('./Picker.tsx'));

/** The searchable select; until its code is there a box of the same size stands in its place. */
export function LazyPicker(props: PickerProps) {
  return (
    <Suspense fallback={<OutlinedInput id={props.id} size="small" fullWidth disabled />}>
      <Picker {...props} />
    </Suspense>
  );
}
