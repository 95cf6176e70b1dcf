import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { addDays, toLocalDay } from '#rules/days';
import { formatDate, formatDateTime, formatMoney, formatNumber } from '#rules/format';
import { findResource } from '#schema/index';
import { hasRecordPage } from '#schema/pages';
import type { ProofCheck, ProofData } from '#schema/reports/proof';
import { useReport } from '../../reports/figures/useReport.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { Table, type TableColumn } from '../../screens/table/Table.tsx';
import { rowStyle } from '../../ui/styles.ts';
import { useCurrentDay } from '../../ui/today.ts';

type Example = ProofCheck['examples'][number];

/** The result of the nightly check of the books: each check, and each stored value that differs from the calculated one. */
export function BooksProofPart() {
  const [params] = useSearchParams();
  const today = useCurrentDay();
  const requestedDay = params.get('day') ?? '';
  const { data, error, busy, retry } = useReport<ProofData>(
    'proof',
    requestedDay ? { day: requestedDay } : {},
    [],
  );
  if (error) return <ErrorPanel error={error} onRetry={retry} />;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  const day = requestedDay || (data.checked_at ? toLocalDay(data.checked_at) : today);
  const wrong = data.checks.reduce((sum, { differences }) => sum + differences, 0);
  const rows = data.checks.flatMap(({ label, examples }) =>
    examples.map((example, at) => ({ ...example, label, key: `${label} ${at}` })),
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={rowStyle}>
        <Typography role="status" sx={{ flex: 1, minWidth: 240, fontWeight: 600 }}>
          {formatVerdict(data, wrong, day)}
        </Typography>
        <Box>
          <Button component={RouterLink} to={buildProofUrl(addDays(day, -1))}>
            Đêm trước
          </Button>
          <Button component={RouterLink} to={buildProofUrl(addDays(day, 1))} disabled={day >= today}>
            Đêm sau
          </Button>
          <Button component={RouterLink} to={buildProofUrl('')} disabled={!requestedDay}>
            Mới nhất
          </Button>
        </Box>
      </Box>
      <Typography color="textSecondary">
        Mỗi đêm lúc 03:00 mọi số liệu được đếm lại từ các bản ghi. Chênh lệch nghĩa là số đang lưu khác với số
        đếm được.
      </Typography>
      {data.checks.length > 0 && (
        <Table
          caption="Các phép đối chiếu"
          columns={checkColumns}
          rows={data.checks}
          keyOf={({ name }) => name}
          busy={busy}
          empty=""
        />
      )}
      {rows.length > 0 && (
        <Table
          caption="Những chỗ chênh lệch"
          columns={exampleColumns}
          rows={rows}
          keyOf={({ key }) => key}
          busy={busy}
          empty=""
        />
      )}
    </Box>
  );
}

/** Returns the URL of a day's checks; of the latest checks if the day is empty. */
const buildProofUrl = (day: string): string => `/settings?activeTab=proof${day && `&day=${day}`}`;

function formatVerdict({ checked_at }: ProofData, wrong: number, day: string): string {
  if (!checked_at) return `Chưa có lần đối chiếu nào của ngày ${formatDate(day)}.`;
  const when = `Đối chiếu lúc ${formatDateTime(checked_at)}`;
  return wrong === 0 ? `${when}: sổ khớp hết.` : `${when}: ${formatNumber(wrong)} chênh lệch.`;
}

const checkColumns: TableColumn<ProofCheck>[] = [
  {
    key: 'label',
    head: 'Đối chiếu',
    cell: ({ label, differences }) => (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        {differences === 0 ? (
          <CheckCircle fontSize="small" color="success" titleAccess="Khớp" />
        ) : (
          <ErrorOutline fontSize="small" color="error" titleAccess="Chênh lệch" />
        )}
        {label}
      </Box>
    ),
  },
  { key: 'checked', head: 'Đã đếm', align: 'right', cell: ({ checked }) => formatNumber(checked) },
  {
    key: 'differences',
    head: 'Chênh lệch',
    align: 'right',
    cell: ({ differences }) => (
      <Box component="span" sx={differences > 0 ? { color: 'error.main', fontWeight: 600 } : undefined}>
        {formatNumber(differences)}
      </Box>
    ),
  },
];

const exampleColumns: TableColumn<Example & { label: string }>[] = [
  {
    key: 'record',
    head: 'Bản ghi',
    cell: ({ resource, id }) => {
      const text = `${findResource(resource)?.label ?? resource} ${id}`;
      return hasRecordPage(resource) ? (
        <Link component={RouterLink} to={`/${resource}/${id}`}>
          {text}
        </Link>
      ) : (
        text
      );
    },
  },
  {
    key: 'field',
    head: 'Mục',
    cell: ({ resource, field }) => findResource(resource)?.fields[field]?.label ?? field,
  },
  { key: 'kept', head: 'Đang lưu', align: 'right', cell: (row) => formatExampleValue(row, row.kept) },
  { key: 'counted', head: 'Đếm được', align: 'right', cell: (row) => formatExampleValue(row, row.counted) },
  { key: 'label', head: 'Đối chiếu', cell: ({ label }) => label },
];

function formatExampleValue({ resource, field }: Example, value: Example['kept']): string {
  if (value === null) return 'không có';
  const isMoney = findResource(resource)?.fields[field]?.kind === 'money';
  if (typeof value === 'number') return isMoney ? formatMoney(value) : formatNumber(value);
  return String(value);
}
