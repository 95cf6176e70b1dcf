import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { findResource } from '#schema/index';
import type { Field } from '#schema/kinds';
import { isBlank } from '#schema/values';
import { ShownValue } from '../parts/FieldValue.tsx';
import type { FieldChange, OtherRecordChange } from './readLoggedChanges.ts';

interface Props {
  readonly changes: readonly FieldChange[];
  /** Returns the field with this name, which decides the label and the value format. */
  readonly fieldOf: (name: string) => Field | undefined;
  /** True to show the changes in one line without bullets, wrapped if necessary. */
  readonly inline?: boolean;
}

const inLine = { listStyle: 'none', pl: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 } as const;

const formatLoggedValue = (value: unknown): string =>
  isBlank(value) ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

/** A list of changes "from → to", with the labels and value formats of the screens. */
export function ChangeList({ changes, fieldOf, inline = false }: Props) {
  return (
    <Box
      component="ul"
      sx={{ m: 0, pl: 2, overflowWrap: 'anywhere', fontSize: 'body2.fontSize', ...(inline && inLine) }}
    >
      {changes.map(({ name, from, to }) => {
        const field = fieldOf(name);
        const shown = (value: unknown) =>
          field ? <ShownValue name={name} field={field} value={value} /> : formatLoggedValue(value);
        return (
          <li key={name}>
            {field?.label ?? name}: {!isBlank(from) && <>{shown(from)} → </>}
            {shown(to)}
          </li>
        );
      })}
    </Box>
  );
}

const verbs: Readonly<Record<string, string>> = { create: 'tạo', edit: 'sửa', update: 'sửa', delete: 'xóa' };

interface FoldedProps {
  readonly summary: string;
  readonly children: ReactNode;
}

/** Content that users rarely need. A click on the summary opens the content over the full width. */
export const CollapsedContent = ({ summary, children }: FoldedProps) => (
  <Box
    component="details"
    sx={{
      fontSize: 'body2.fontSize',
      '&[open]': { flexBasis: '100%' },
      '& summary': { cursor: 'pointer' },
    }}
  >
    <summary>{summary}</summary>
    {children}
  </Box>
);

/** A collapsed list of other records that the same action changed. */
export function OtherRecordChanges({ others }: { readonly others: readonly OtherRecordChange[] }) {
  return (
    <CollapsedContent summary={`Kéo theo ${others.length} thay đổi`}>
      {others.map(({ resource, id, verb, changes }) => {
        const declared = findResource(resource);
        return (
          <Box key={`${resource} ${id} ${verb}`} sx={{ mt: 0.5 }}>
            {declared?.label ?? resource} #{id} ({verbs[verb] ?? verb})
            <ChangeList changes={changes} fieldOf={(name) => declared?.fields[name]} />
          </Box>
        );
      })}
    </CollapsedContent>
  );
}
