import { Box, Button, Collapse, Paper } from '@mui/material';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import { sortOf, sortText } from '../../jsonapi/sort.ts';
import { entryOf } from '../../kinds/entries.ts';
import { FieldFrame } from '../../kinds/parts/FieldFrame.tsx';
import { PlainSelect } from '../../kinds/parts/PlainSelect.tsx';
import type { ShownFilter } from './filtersFor.ts';

interface Props {
  readonly resource: AnyResource;
  readonly filters: readonly ShownFilter[];
  /** How many filters stand in the first row. */
  readonly first: number;
}

type Values = Readonly<Record<string, string>>;

/**
 * The filters, generated; what is entered takes effect with "Áp dụng". The first few stand in one row,
 * the rest behind one button, which counts those in use.
 */
export function FilterBar({ resource, filters, first }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const list = useListContext();
  const filter = list.filterValues as Values;
  const sort = sortText(list.sort);
  const begin = (): Values => ({ ...resource.list.standing, ...filter });
  const [draft, setDraft] = useState(begin);
  const [order, setOrder] = useState(sort);
  const applied = JSON.stringify([filter, sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows what is applied, whoever applied it
  useEffect(() => {
    setDraft(begin());
    setOrder(sort);
  }, [applied]);

  const rest = filters.slice(first);
  const used = rest.filter(({ filter: { name } }) => (filter[name] ?? '') !== '').length;
  const [more, setMore] = useState(used > 0);
  const sorts = resource.list.sorts;
  if (filters.length === 0 && !sorts) return null;

  /** Both in one moment, which react-admin makes one change of the address and one call. */
  const choose = (next: Values, by: string) => {
    list.setFilters(next);
    list.setSort(sortOf(by));
  };
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
    choose(chosen, order);
  };
  const clear = () => {
    setDraft({ ...resource.list.standing });
    setOrder('');
    choose({}, '');
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
