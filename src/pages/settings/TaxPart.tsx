import { Alert, Box, Button, Skeleton, TextField, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#rules/format';
import { taxRuleOfJuly2026 } from '#rules/withholding';
import { type TaxSettings, taxFields } from '#schema/tax';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { rowStyle } from '../../ui/styles.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { SettingsForm } from './SettingsForm.tsx';

const TaxCertificates = lazyWithPreload(() => import('../../reports/payRun/TaxCertificates.tsx'));

/** The tax rules for nurses' pay with their start dates, and the certificates of a year. */
export const TaxPart = () => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
      <Typography variant="h2">Thuế trên lương điều dưỡng</Typography>
      <CurrentLaw />
      <SettingsForm
        name="tax"
        fields={taxFields}
        toSettings={({ rules }: Partial<TaxSettings>) => ({ rules: rules ?? [] })}
      >
        Thuế được tính khi trả lương, theo quy tắc của ngày trả, và giữ nguyên về sau: đổi quy tắc không đổi
        phiếu lương cũ.
      </SettingsForm>
    </Box>
    <Certificates />
  </Box>
);

/** The current rule, and a button to add the law of July 2026 if it is not among the rules. */
function CurrentLaw() {
  const queries = useQueryClient();
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const queryKey = ['settings', 'tax'];
  const stored = useQuery({
    queryKey,
    queryFn: ({ signal }) => coordinatorCalls.settings<TaxSettings>('tax', signal),
  });
  if (stored.error) return <ErrorPanel error={stored.error} onRetry={() => void stored.refetch()} />;
  if (!stored.data) return <Skeleton variant="rounded" height={64} />;
  const { rules } = stored.data;
  const apply = async () => {
    setBusy(true);
    setError(null);
    try {
      const changed = { rules: [...rules, taxRuleOfJuly2026] };
      queries.setQueryData(queryKey, await coordinatorCalls.changeSettings<TaxSettings>('tax', changed));
      notices.saved();
    } catch (cause) {
      setError(listErrorDetails(cause).join(' '));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Typography>Hôm nay: {describeRule(stored.data.today)}</Typography>
      {!rules.some(({ from }) => from === taxRuleOfJuly2026.from) && (
        <Alert
          severity="info"
          action={
            <Button
              color="inherit"
              disabled={isBusy}
              onClick={() => void apply()}
              sx={{ whiteSpace: 'nowrap' }}
            >
              Áp dụng
            </Button>
          }
        >
          Quy định từ 01/07/2026: {describeRule(taxRuleOfJuly2026)} Hãy nhờ kế toán xác nhận trước khi áp
          dụng.
        </Alert>
      )}
      {error && <Alert severity="error">{error}</Alert>}
    </>
  );
}

/** A rule as one sentence. */
function describeRule({ percent, threshold, per }: TaxSettings['standard']): string {
  const whole = per === 'payment' ? 'mỗi lần trả' : 'lương của mỗi gói';
  const least = threshold > 0 ? ` từ ${formatMoney(threshold)} trở lên` : '';
  return `khấu trừ ${percent} % trên ${whole}${least}.`;
}

/** The tax certificates of a chosen year, to view and print. */
function Certificates() {
  const thisYear = Number(useCurrentDay().slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const [isOpen, setOpen] = useState(false);
  const chosen = /^20\d\d$/.test(year) ? Number(year) : null;
  return (
    <Box component="section" aria-labelledby="certificates-heading" sx={{ maxWidth: 640 }}>
      <Typography variant="h2" id="certificates-heading" sx={{ mb: 1 }}>
        Chứng từ khấu trừ thuế
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        Số đã trả và thuế đã khấu trừ của từng điều dưỡng trong một năm.
      </Typography>
      <Box sx={rowStyle}>
        <TextField
          label="Năm"
          size="small"
          value={year}
          onChange={(event) => setYear(event.target.value.trim())}
          error={chosen === null}
          helperText={chosen === null ? 'Nhập năm, ví dụ 2026.' : undefined}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
          sx={{ width: 120 }}
        />
        <Button variant="outlined" disabled={chosen === null} onClick={() => setOpen(true)}>
          Xem chứng từ
        </Button>
      </Box>
      {isOpen && chosen !== null && (
        <LazyBoundary>
          <TaxCertificates year={chosen} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </Box>
  );
}
