import Box from '@mui/material/Box';
import type { CellProps } from '../webKind.ts';
import { lineKindOf } from './lineKindOf.ts';

/** The lines of a detail, one under the other: label and value of what is filled in. */
export default function LineCells({ value, field, resource }: CellProps<Record<string, unknown>[]>) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2 }}>
      {(value ?? []).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <li key={at}>
          {Object.entries(field.of ?? {}).flatMap(([name, each]) => {
            const { Cell } = lineKindOf(each);
            if (line[name] === null || line[name] === undefined || line[name] === '') return [];
            return [
              <Box component="span" key={name} sx={{ mr: 1.5 }}>
                {each.label}:{' '}
                <Cell
                  value={line[name]}
                  field={each}
                  name={name}
                  resource={resource}
                  record={{ id: '', ...line }}
                />
              </Box>,
            ];
          })}
        </li>
      ))}
    </Box>
  );
}
