import { FormHelperText } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { isPlaceNamed } from '#rules/places';
import { PickInput } from '../../kinds/inputs/PickInput.tsx';
import type { InputProps } from '../../kinds/webKind.ts';
import { findAreaOfAddress, listPlaceChoices } from './listPlaceChoices.ts';
import { useLocations } from './useLocations.ts';

const order = ['city', 'province', 'ward'];
/** For each field, a function that recognizes short spellings: the typed text 'q1' means Quận 1. */
const nameMatchers: Readonly<Record<string, (label: string, typed: string) => boolean>> = {
  city: (label, typed) => isPlaceNamed('city', label, typed),
  province: (label, typed) => isPlaceNamed('province', label, typed),
  ward: (label, typed) => isPlaceNamed('ward', label, typed),
};

/**
 * Input for the city, district or ward from the locations. Each input offers the places within the place of the previous input; choosing a
 * place clears the following inputs. The area is shown below the ward. It is derived from the ward, or from the district alone if the whole
 * district is in one area.
 */
export default function PlaceInput(props: InputProps) {
  const { source } = props;
  const { setValue } = useFormContext();
  const [city, province, ward] = useWatch({ name: order });
  const values = { city, province, ward };
  const locations = useLocations();
  const name = useWatch<Record<string, string | null>>({ name: source });
  const chosen = name ? [{ value: name, label: name }] : [];
  const area = source === 'ward' ? findAreaOfAddress(locations.data ?? [], values) : null;
  return (
    <>
      <PickInput
        {...props}
        // Until the locations are loaded, the chosen place is the only option, with its value as label.
        options={locations.isPending ? chosen : listPlaceChoices(locations.data ?? [], source, values)}
        loading={locations.isPending}
        isNamed={nameMatchers[source]}
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
