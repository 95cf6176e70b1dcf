import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton } from '@mui/material';
import { type ComponentType, useId } from 'react';
import {
  ArrayInputBase,
  SimpleFormIteratorBase,
  SimpleFormIteratorItemBase,
  useArrayInput,
  useWrappedSource,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Field, FieldKind } from '#schema/kinds';
import type { InputProps } from '../webKind.ts';
import { InputFrame } from './InputFrame.tsx';

interface Props extends InputProps {
  readonly inputOf: (field: Field) => ComponentType<InputProps>;
  /** Returns the initial values of a new line. */
  readonly newLine?: () => object;
}

/** Input for a list of small records; each line has the inputs of the record's fields. The user can add and remove lines. */
export function LinesInput(props: Props) {
  const id = useId();
  const path = useWrappedSource(props.source);
  return (
    <InputFrame {...props} id={id} group>
      {(described) => (
        <Box role="group" {...described}>
          <ArrayInputBase source={props.source} defaultValue={null}>
            <SimpleFormIteratorBase>
              <Lines {...props} path={path} />
            </SimpleFormIteratorBase>
          </ArrayInputBase>
        </Box>
      )}
    </InputFrame>
  );
}

const row = {
  display: 'flex',
  gap: 1,
  alignItems: 'start',
  mb: 1,
  pb: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
const grid = {
  display: 'grid',
  gap: 1,
  flex: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, calc(50% - 4px)), 1fr))',
};

/** Grid columns that an input takes, by field kind; other kinds take one column. */
const columns: Readonly<Partial<Record<FieldKind, string | { readonly xs: string; readonly sm: string }>>> = {
  ref: { xs: '1 / -1', sm: 'span 2' },
  area: '1 / -1',
  month: { xs: '1 / -1', sm: 'auto' },
};

/** The lines of the list. @param path form path of the list */
function Lines({ field, inputOf, newLine, path }: Props & { readonly path: string }) {
  const { fields, append, remove } = useArrayInput();
  const lines = useWatch<Record<string, Record<string, unknown>[] | null>, string>({ name: path });
  const hiddenIn = (at: number): readonly string[] => field.hides?.(lines?.[at] ?? {}) ?? [];
  const inner = Object.entries(field.of ?? {}).filter(([, each]) => each.show?.length !== 0);
  return (
    <>
      {fields.map(({ id }, at) => (
        <SimpleFormIteratorItemBase key={id} index={at}>
          <Box sx={row}>
            <Box sx={grid}>
              {inner.map(([name, each]) => {
                if (hiddenIn(at).includes(name)) return null;
                const Input = inputOf(each);
                return (
                  <Box key={name} sx={{ minWidth: 0, gridColumn: columns[each.kind] ?? 'auto' }}>
                    <Input source={name} field={each} />
                  </Box>
                );
              })}
            </Box>
            <IconButton
              aria-label={`Bỏ dòng ${at + 1}`}
              size="small"
              sx={{ mt: 3 }}
              onClick={() => remove(at)}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        </SimpleFormIteratorItemBase>
      ))}
      <Button
        size="small"
        startIcon={<Add />}
        disabled={fields.length >= (field.max ?? Number.POSITIVE_INFINITY)}
        onClick={() => append(newLine?.() ?? {})}
      >
        Thêm dòng
      </Button>
    </>
  );
}
