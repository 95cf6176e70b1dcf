import { Box } from '@mui/material';
import { RecordContextProvider, useFieldValue } from 'react-admin';
import type { Field } from '#schema/kinds';
import { isBlank } from '#schema/values';
import type { FieldProps, WebKind } from '../webKind.ts';

interface Props extends FieldProps {
  readonly kindOf: (field: Field) => WebKind;
}

/** The lines of a detail, one under the other, with label and value of what is filled in. Loaded with the first there is to show. */
export default function LinesField({ source, field, kindOf }: Props) {
  const lines: readonly Record<string, unknown>[] = useFieldValue({ source }) ?? [];
  return (
    <Box component="ul" sx={{ m: 0, pl: 2 }}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <RecordContextProvider key={at} value={line}>
          <li>
            {Object.entries(field.of ?? {}).map(([name, each]) => {
              const { Field } = kindOf(each);
              return isBlank(line[name]) ? null : (
                <Box component="span" key={name} sx={{ mr: 1.5 }}>
                  {each.label}: <Field source={name} field={each} />
                </Box>
              );
            })}
          </li>
        </RecordContextProvider>
      ))}
    </Box>
  );
}
