import FormHelperText from '@mui/material/FormHelperText';
import { useFormContext } from 'react-hook-form';
import { LazyPicker } from '../../kinds/parts/LazyPicker.tsx';
import type { InputProps } from '../../kinds/webKind.ts';
import { areaIn, placesIn } from './placesIn.ts';
import { useLocations } from './useLocations.ts';

const order = ['city', 'province', 'ward'];

/**
 * City, district and ward from the locations (CUS-34 … CUS-37): each offers what lies in the one above, and choosing
 * one empties those below. Under the ward stands the area that follows from it.
 */
export function PlaceInput(props: InputProps<string>) {
  const { setValue } = useFormContext();
  const locations = useLocations();
  const options = placesIn(locations.data ?? [], props.name, props.values);
  const choose = (picked: string | null) => {
    props.onChange(picked);
    for (const below of order.slice(order.indexOf(props.name) + 1))
      setValue(below, null, { shouldDirty: true });
  };
  const area = props.name === 'ward' ? areaIn(locations.data ?? [], props.values) : null;
  return (
    <>
      <LazyPicker
        id={props.id}
        options={options}
        loading={locations.isPending}
        value={props.value ?? null}
        onPick={(picked) => choose(picked as string | null)}
        invalid={props.invalid}
        describedBy={props.describedBy}
        required={props.field.required}
        disabled={props.disabled}
        autoFocus={props.autoFocus}
        inputRef={props.inputRef}
        onBlur={props.onBlur}
      />
      {area && (
        <FormHelperText sx={{ mx: 0 }} role="status">
          Khu vực: {area}
        </FormHelperText>
      )}
    </>
  );
}
