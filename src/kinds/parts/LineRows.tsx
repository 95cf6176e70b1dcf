import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ComponentType } from 'react';
import type { Field } from '#schema/kinds';
import type { InputProps } from '../webKind.ts';
import { FieldFrame } from './FieldFrame.tsx';

type Line = Record<string, unknown>;

interface Props extends InputProps<Line[]> {
  /** The input of a field of a line. */
  readonly inputOf: (field: Field) => ComponentType<InputProps>;
}

/** Small records one under the other, each with the inputs of its fields; rows are added and taken away. */
export function LineRows({ id, labelId, field, value, onChange, inputOf, ...rest }: Props) {
  const lines = value ?? [];
  const names = Object.entries(field.of ?? {}).filter(([, each]) => each.show?.length !== 0);
  const set = (at: number, name: string, next: unknown) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, [name]: next } : line)));
  return (
    <Box role="group" aria-labelledby={labelId} id={id}>
      {lines.map((line, at) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          key={at}
          sx={{
            display: 'flex',
            gap: 1,
            alignItems: 'start',
            mb: 1,
            pb: 1,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box
            sx={{
              display: 'grid',
              gap: 1,
              flex: 1,
              gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
            }}
          >
            {names.map(([name, each]) => {
              const Input = inputOf(each);
              const own = `${id}-${at}-${name}`;
              return (
                <FieldFrame key={name} id={own} label={each.label} required={each.required ?? false}>
                  <Input
                    id={own}
                    labelId={`${own}-label`}
                    invalid={rest.invalid && each.required === true && (line[name] ?? '') === ''}
                    name={name}
                    field={each}
                    resource={rest.resource}
                    value={line[name]}
                    values={line}
                    onChange={(next) => set(at, name, next)}
                  />
                </FieldFrame>
              );
            })}
          </Box>
          <IconButton
            aria-label={`Bỏ dòng ${at + 1}`}
            size="small"
            sx={{ mt: 3 }}
            onClick={() => onChange(lines.filter((_line, index) => index !== at))}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<Add />}
        disabled={lines.length >= (field.max ?? Number.POSITIVE_INFINITY)}
        onClick={() => onChange([...lines, {}])}
      >
        Thêm dòng
      </Button>
    </Box>
  );
}
