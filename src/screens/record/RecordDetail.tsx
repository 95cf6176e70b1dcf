import { Box, Typography } from '@mui/material';
import type { Field } from '#schema/kinds';
import { isBlank } from '#schema/values';
import { canReadField } from '../../jsonapi/canReadField.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { webKindOf } from '../../kinds/index.tsx';
import { useDeclaration } from '../parts/declarationOf.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import { inSentence } from '../parts/inSentence.ts';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';
import { Term } from './Term.tsx';

/** The record around, read: these fields, else its declared blocks, else all its fields. */
export function RecordDetail({ names }: { readonly names?: readonly string[] }) {
  const { fields, view } = useDeclaration();
  if (names || !view?.blocks) return <Filled names={names ?? view?.fields ?? Object.keys(fields)} />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {Object.entries(view.blocks).map(([title, names]) => (
        <Block key={title} title={title} names={names} />
      ))}
    </Box>
  );
}

/** A titled block; nothing where the viewer may see none of its fields. */
function Block({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (useShownFields(names).length === 0) return null;
  return (
    <Box component="section" aria-label={title}>
      <Typography component="h2" variant="subtitle2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Filled names={names} />
    </Box>
  );
}

/** The fields that have a value, and in one line the fields that have none; where none has, that line alone. */
function Filled({ names }: { readonly names: readonly string[] }) {
  const record = useRecord();
  const own = useScreens().fields ?? {};
  const fields = useShownFields(names);
  const empty = fields.filter(({ name }) => isBlank(record[name]) && !own[name]?.Field);
  const filled = fields.filter((field) => !empty.includes(field));
  return (
    <>
      {filled.length > 0 && <FieldList fields={filled} />}
      {empty.length > 0 && (
        <Typography color="textSecondary" sx={{ mt: filled.length > 0 ? 1.5 : 0 }}>
          Chưa có: {empty.map(({ field }) => inSentence(field.label)).join(', ')}
        </Typography>
      )}
    </>
  );
}

/** The fields among these names that the viewer may read and the record shows. */
function useShownFields(names: readonly string[]) {
  const { name: resource, fields } = useDeclaration();
  const record = useRecord();
  const viewer = useViewer();
  const hidden = useScreens(resource).hides?.(record) ?? [];
  return names.flatMap((name) => {
    const field = fields[name];
    if (!field || field.kind === 'password' || hidden.includes(name) || !canReadField(viewer, field))
      return [];
    if (field.show && !field.show.includes('view')) return [];
    return record[name] === undefined && field.transient ? [] : [{ name, field }];
  });
}

/** The most letters of a text that shares a phone's line with another field. */
const MAX_BESIDE = 20;

/**
 * Fields of the record around as terms and values, in as many columns as there is room for, where react-admin's `SimpleShowLayout` has
 * one. On a phone two; a long text has a line of its own.
 */
function FieldList({ fields }: { readonly fields: ReturnType<typeof useShownFields> }) {
  const record = useRecord();
  const isLong = (name: string, { kind }: Field) =>
    (kind === 'text' || kind === 'email' || kind === 'link') &&
    String(record[name] ?? '').length > MAX_BESIDE;
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gap: 2,
          m: 0,
          gridTemplateColumns: '1fr',
          '@container (min-width: 280px)': { gridTemplateColumns: '1fr 1fr' },
          '@container (min-width: 860px)': { gridTemplateColumns: '1fr 1fr 1fr' },
        }}
      >
        {fields.map(({ name, field }) => (
          <Term
            key={name}
            label={field.label}
            wide={webKindOf(field).wide ?? (isLong(name, field) && 'narrow')}
          >
            <FieldValue name={name} field={field} variant="detail" />
          </Term>
        ))}
      </Box>
    </Box>
  );
}
