import { FormHelperText } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { isPlaceNamed } from '#rules/places';
import { PickInput } from '../../kinds/inputs/PickInput.tsx';
import type { InputProps } from '../../kinds/webKind.ts';
import { areaIn, placesIn } from './placesIn.ts';
import { useLocations } from './useLocations.ts';

const order = ['city', 'province', 'ward'];
/** 'q1' typed means Quận 1. */
const isNamedAs: Readonly<Record<string, (label: string, typed: string) => boolean>> = {
  city: (label, typed) => isPlaceNamed('city', label, typed),
  province: (label, typed) => isPlaceNamed('province', label, typed),
  ward: (label, typed) => isPlaceNamed('ward', label, typed),
};

/**
 * City, district and ward from the locations: each offers what lies in the one above, and choosing
 * one empties those below. Under the ward stands the area that follows from it, or
 * from the district alone when all of it is one area.
 */
export default function PlaceInput(props: InputProps) {
  const { source } = props;
  const { setValue } = useFormContext();
  const [city, province, ward] = useWatch({ name: order });
  const values = { city, province, ward };
  const locations = useLocations();
  const name = useWatch<Record<string, string | null>>({ name: source });
  const chosen = name ? [{ value: name, label: name }] : [];
  const area = source === 'ward' ? areaIn(locations.data ?? [], values) : null;
  return (
    <>
      <PickInput
        {...props}
        // A place is its own name: what is chosen is read before the others are there.
        options={locations.isPending ? chosen : placesIn(locations.data ?? [], source, values)}
        loading={locations.isPending}
        isNamed={isNamedAs[source]}
        onChange={() => {
          for (const below of order.slice(order.indexOf(source) + 1))
            setValue(below, null, { shouldDirty: true });
        }}
      />
      {area && (
        <FormHelperText sx={{ mx: 0 }} role="status">
          Khu vực: {area}
        </FormHelperText>
      )}
    </>
  );
}
