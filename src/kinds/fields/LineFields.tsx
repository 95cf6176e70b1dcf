import Box from '@mui/material/Box';
import { RecordContextProvider, useFieldValue } from 'react-admin';
import { isBlank } from '#schema/values';
import { lineKindOf } from '../parts/lineKindOf.ts';
import type { FieldProps } from '../webKind.ts';

/** The lines of a detail, one under the other: label and value of what is filled in. */
export default function LineFields({ source, field, resource }: FieldProps) {
  const lines: readonly Record<string, unknown>[] = useFieldValue({ source }) ?? [];
  return (
    <Box component="ul" sx={{ m: 0, pl: 2 }}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <RecordContextProvider key={at} value={line}>
          <li>
            {Object.entries(field.of ?? {}).map(([name, each]) => {
              const { Field } = lineKindOf(each);
              return isBlank(line[name]) ? null : (
                <Box component="span" key={name} sx={{ mr: 1.5 }}>
                  {each.label}: <Field source={name} field={each} resource={resource} />
                </Box>
              );
            })}
          </li>
        </RecordContextProvider>
      ))}
    </Box>
  );
}
