import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Field } from '#schema/kinds';
import { isBlank } from '#schema/values';
import { canReadField } from '../../jsonapi/canReadField.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { getKindComponents } from '../../kinds/index.tsx';
import { FieldValue } from '../parts/FieldValue.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';
import { LabelledValue } from './LabelledValue.tsx';

/** `lines`: each label with its value in a line, for a narrow place; `columns`: labels above their values, in as many columns as fit. */
type Layout = 'lines' | 'columns';

interface DetailProps {
  readonly names?: readonly string[];
  /** Fields shown before the others, without a heading. */
  readonly first?: readonly string[];
  readonly layout?: Layout;
}

/**
 * The current record, read-only: the given fields, otherwise its declared blocks, otherwise all its fields. Fields without a value are
 * shown after "Thêm thông tin" is pressed.
 */
export function RecordDetail({ names, first = [], layout = 'columns' }: DetailProps) {
  const { fields, view } = useDeclaration();
  const [isComplete, setComplete] = useState(false);
  const blocks: Readonly<Record<string, readonly string[]>> =
    names || !view?.blocks
      ? { '': [...new Set([...first, ...(names ?? view?.fields ?? Object.keys(fields))])] }
      : { '': first, ...view.blocks };
  const hasEmpty = useShownFields(Object.values(blocks).flat()).some(({ isEmpty }) => isEmpty);
  return (
    <Box sx={{ display: 'grid', gap: layout === 'lines' ? 2 : 3, justifyItems: 'stretch' }}>
      {Object.entries(blocks).map(([title, names]) => (
        <Block key={title} {...{ title, names, layout, isComplete }} />
      ))}
      {hasEmpty && (
        <Button
          size="small"
          aria-expanded={isComplete}
          onClick={() => setComplete(!isComplete)}
          sx={{ justifySelf: 'start', ml: -0.75 }}
        >
          {isComplete ? 'Thu gọn' : 'Thêm thông tin'}
        </Button>
      )}
    </Box>
  );
}

interface BlockProps {
  /** If empty, the fields have no heading. */
  readonly title: string;
  readonly names: readonly string[];
  readonly layout: Layout;
  /** Fields without a value are shown too. */
  readonly isComplete: boolean;
}

/** Fields under a heading; renders nothing if none of them is shown. */
function Block({ title, names, layout, isComplete }: BlockProps) {
  const fields = useShownFields(names).filter(({ isEmpty }) => isComplete || !isEmpty);
  if (fields.length === 0) return null;
  if (!title) return <FieldList fields={fields} layout={layout} />;
  return (
    <Box component="section" aria-label={title}>
      <Typography component="h2" variant="subtitle2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <FieldList fields={fields} layout={layout} />
    </Box>
  );
}

/** Returns the fields with these names that the viewer may read and the record shows. */
function useShownFields(names: readonly string[]) {
  const { name: resource, fields } = useDeclaration();
  const record = useRecord();
  const viewer = useViewer();
  const { hides, fields: own = {} } = useScreens(resource);
  const hidden = hides?.(record) ?? [];
  return names.flatMap((name) => {
    const field = fields[name];
    if (!field || field.kind === 'password' || hidden.includes(name) || !canReadField(viewer, field))
      return [];
    if (field.show && !field.show.includes('view')) return [];
    if (record[name] === undefined && field.transient) return [];
    return [{ name, field, isEmpty: isBlank(record[name]) && !own[name]?.Field }];
  });
}

/** True for a kind whose values are too wide to be next to their label. */
const isTall = (field: Field): boolean =>
  field.kind !== 'area' && field.kind !== 'choices' && getKindComponents(field).wide === true;

/** Maximum number of characters of a text that shares a line with another field on a phone. */
const MAX_SHARED_LINE_LENGTH = 20;

interface ListProps {
  readonly fields: ReturnType<typeof useShownFields>;
  readonly layout: Layout;
}

/**
 * Fields of the current record as terms and values; react-admin's `SimpleShowLayout` only has one column. In columns on a phone, a long
 * text has its own line.
 */
function FieldList({ fields, layout }: ListProps) {
  const record = useRecord();
  const isLines = layout === 'lines';
  const isLong = (name: string, { kind }: Field) =>
    (kind === 'text' || kind === 'email' || kind === 'link') &&
    String(record[name] ?? '').length > MAX_SHARED_LINE_LENGTH;
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box component="dl" sx={isLines ? lines : columns}>
        {fields.map(({ name, field }) => (
          <LabelledValue
            key={name}
            label={field.label}
            variant={isLines ? 'line' : 'detail'}
            wide={
              isLines ? isTall(field) : (getKindComponents(field).wide ?? (isLong(name, field) && 'narrow'))
            }
          >
            <FieldValue name={name} field={field} variant="detail" />
          </LabelledValue>
        ))}
      </Box>
    </Box>
  );
}

const lines = { display: 'grid', rowGap: { xs: 0.5, sm: 0.75 }, m: 0 } as const;
const columns = {
  display: 'grid',
  gap: 2,
  m: 0,
  gridTemplateColumns: '1fr',
  '@container (min-width: 280px)': { gridTemplateColumns: '1fr 1fr' },
  '@container (min-width: 860px)': { gridTemplateColumns: '1fr 1fr 1fr' },
} as const;
