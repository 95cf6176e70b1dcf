import { Box, Button, Collapse, Paper } from '@mui/material';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { AnyResource } from '#schema/resource';
import { entryOf } from '../../kinds/entries.ts';
import { FieldFrame } from '../../kinds/parts/FieldFrame.tsx';
import { PlainSelect } from '../../kinds/parts/PlainSelect.tsx';
import type { ShownFilter } from './filtersFor.ts';
import type { ListAddress } from './useListAddress.ts';

interface Props {
  readonly resource: AnyResource;
  readonly filters: readonly ShownFilter[];
  readonly address: ListAddress;
  /** How many filters stand in the first row. */
  readonly first: number;
}

/** What is in the bar when nothing was chosen: the standing filters. */
const drafted = (resource: AnyResource, address: ListAddress): Record<string, string> => ({
  ...resource.list.standing,
  ...address.filter,
});

/**
 * The filters, generated; what is entered takes effect with "Áp dụng" (LIST-01 … LIST-03). The first few stand in one row,
 * the rest behind one button, which counts those in use.
 */
export function FilterBar({ resource, filters, address, first }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { filter, sort } = address;
  const [draft, setDraft] = useState(() => drafted(resource, address));
  const [order, setOrder] = useState(sort);
  const applied = JSON.stringify([filter, sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows what is applied, whoever applied it
  useEffect(() => {
    setDraft(drafted(resource, address));
    setOrder(sort);
  }, [applied]);

  const rest = filters.slice(first);
  const used = rest.filter(({ filter: { name } }) => (filter[name] ?? '') !== '').length;
  const [more, setMore] = useState(used > 0);
  const sorts = resource.list.sorts;
  if (filters.length === 0 && !sorts) return null;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const wrong = form.current?.querySelector<HTMLInputElement>('input:invalid');
    if (wrong) return wrong.focus();
    const chosen: Record<string, string> = {};
    for (const [name, value] of Object.entries({ ...filter, ...draft })) {
      const trimmed = value.trim();
      const standing = resource.list.standing?.[name];
      if (trimmed !== '' && trimmed !== standing) chosen[name] = trimmed;
      else if (trimmed === '' && standing) chosen[name] = 'all';
    }
    address.set({ filter: chosen, sort: order });
  };
  const clear = () => {
    setDraft({ ...resource.list.standing });
    setOrder('');
    address.set({ filter: {}, sort: '' });
  };
  const shown = ({ filter: each, field, label }: ShownFilter) => {
    const { Filter } = entryOf(field);
    const own = `${id}${each.name}`;
    const value = draft[each.name] ?? '';
    return (
      <div className="field" key={each.name}>
        <FieldFrame id={own} label={label}>
          <Filter
            id={own}
            labelId={`${own}-label`}
            filter={each}
            field={field}
            resource={resource.name}
            value={value === 'all' ? '' : value}
            onChange={(next) => setDraft((before) => ({ ...before, [each.name]: next }))}
          />
        </FieldFrame>
      </div>
    );
  };
  const row = {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: 1.5,
    '& > .field': { flex: { xs: '1 1 100%', sm: '1 1 150px' }, minWidth: 0, maxWidth: { sm: 260 } },
  };

  return (
    <Paper
      ref={form}
      component="form"
      role="search"
      aria-label="Bộ lọc"
      noValidate
      variant="outlined"
      onSubmit={apply}
      sx={{ p: 1.5 }}
    >
      <Box sx={row}>
        {sorts && (
          <div className="field">
            <FieldFrame id={`${id}sort`} label="Sắp xếp">
              <PlainSelect id={`${id}sort`} value={order} options={sorts} onChange={setOrder} />
            </FieldFrame>
          </div>
        )}
        {filters.slice(0, first).map(shown)}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>
          {rest.length > 0 && (
            <Button color="inherit" aria-expanded={more} onClick={() => setMore(!more)}>
              {more ? 'Thu gọn' : `Thêm bộ lọc${used > 0 ? ` (${used})` : ''}`}
            </Button>
          )}
          <Button color="inherit" onClick={clear}>
            Xóa bộ lọc
          </Button>
          <Button type="submit" variant="outlined">
            Áp dụng
          </Button>
        </Box>
      </Box>
      {rest.length > 0 && (
        <Collapse in={more} mountOnEnter>
          <Box sx={{ ...row, mt: 1.5 }}>{rest.map(shown)}</Box>
        </Collapse>
      )}
    </Paper>
  );
}
