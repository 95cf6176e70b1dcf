import { Button, DialogContent, DialogTitle, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { formatMoney, formatNumber } from '#rules/format';
import { sum } from '#rules/money';
import { type AnyResource, listFilters } from '#schema/resource';
import { type ListGroup, listGroups } from '../../jsonapi/listGroups.ts';
import { toInlineLabel } from '../../ui/toInlineLabel.ts';
import { GuardedDialog } from '../form/GuardedDialog.tsx';
import { DialogFoot } from '../parts/DialogFoot.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useAddressParam } from '../parts/useAddressParam.ts';
import { Table, type TableColumn } from '../table/Table.tsx';

/** Groups the current filtered list by a declared field, with counts and sums; pressing a group filters the list by it. */
export default function GroupsDialog({ onClose }: { readonly onClose: () => void }) {
  const resource = useDeclaration();
  const { filterValues, setFilters } = useListContext();
  const { by: fields, sumOf } = resource.list.groups ?? { by: [] };
  const [chosen, choose] = useAddressParam('group_by');
  const by = chosen !== null && fields.includes(chosen) ? chosen : (fields[0] ?? '');
  const filter = { ...resource.list.standing, ...filterValues };
  const groups = useQuery({
    queryKey: [resource.name, 'groups', by, sumOf, filter],
    queryFn: ({ signal }) => listGroups(resource.name, { filter, by, sumOf }, signal),
  });
  const narrow = (key: string) => {
    choose(null);
    setFilters({ ...filterValues, ...buildGroupFilter(resource, by, key) });
    onClose();
  };
  const leave = () => {
    choose(null);
    onClose();
  };
  return (
    <GuardedDialog onClose={leave} maxWidth="sm" fullBelow="sm">
      <DialogTitle>{resource.plural ?? resource.label} theo nhóm</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <TextField
          select
          label="Nhóm theo"
          value={by}
          onChange={({ target }) => choose(target.value)}
          sx={{ mt: 1, maxWidth: 260 }}
        >
          {fields.map((name) => (
            <MenuItem key={name} value={name}>
              {resource.fields[name]?.label ?? name}
            </MenuItem>
          ))}
        </TextField>
        {groups.error ? (
          <ErrorPanel error={groups.error} onRetry={() => void groups.refetch()} />
        ) : groups.data?.length === 0 ? (
          <Typography role="status" color="textSecondary">
            Danh sách đang lọc không có bản ghi nào.
          </Typography>
        ) : groups.data ? (
          <Groups
            label={resource.fields[by]?.label ?? by}
            groups={groups.data}
            isAdded={sumOf !== undefined}
            onChosen={buildGroupFilter(resource, by, '') ? narrow : undefined}
          />
        ) : (
          <Skeleton variant="rounded" height={240} />
        )}
      </DialogContent>
      <DialogFoot leave="Đóng" onLeave={leave} />
    </GuardedDialog>
  );
}

interface GroupsProps {
  readonly label: string;
  readonly groups: readonly ListGroup[];
  readonly isAdded: boolean;
  readonly onChosen: ((key: string) => void) | undefined;
}

function Groups({ label, groups, isAdded, onChosen }: GroupsProps) {
  const columns: TableColumn<ListGroup>[] = [
    {
      key: 'group',
      head: label,
      cell: ({ key, label: name }) =>
        key !== null && onChosen ? (
          <Button size="small" onClick={() => onChosen(key)} sx={{ ml: -1, textAlign: 'left' }}>
            {name}
          </Button>
        ) : (
          name
        ),
      foot: 'Tổng cộng',
    },
    {
      key: 'count',
      head: 'Số lượng',
      align: 'right',
      cell: ({ count }) => formatNumber(count),
      foot: formatNumber(sum(groups.map(({ count }) => count))),
    },
    {
      key: 'sum',
      head: 'Số tiền',
      align: 'right',
      cell: ({ sum: amount = 0 }) => formatMoney(amount),
      foot: formatMoney(sum(groups.map(({ sum: amount = 0 }) => amount))),
    },
  ];
  return (
    <Table
      caption={`Theo ${toInlineLabel(label)}`}
      columns={isAdded ? columns : columns.slice(0, 2)}
      rows={groups}
      keyOf={({ key }) => key ?? ''}
      look="lines"
    />
  );
}

/**
 * Returns the list filter that selects one value of a field: the field's own filter, or both ends of its range filter; undefined if the
 * list has no such filter.
 */
function buildGroupFilter(
  resource: AnyResource,
  field: string,
  key: string,
): Record<string, string> | undefined {
  const of = listFilters(resource).filter(({ at, hidden }) => at === field && !hidden);
  const range = of.filter(({ op }) => op === 'from' || op === 'to');
  const own = of.find(({ op }) => op === undefined);
  if (own) return { [own.name]: key };
  return range.length === 2 ? Object.fromEntries(range.map(({ name }) => [name, key])) : undefined;
}
