import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type FormEvent, useMemo } from 'react';
import { localDay } from '#rules/days';
import { formatMoney } from '#rules/format';
import { useViewer } from '../../../jsonapi/viewer.ts';
import { ConflictList } from '../../../screens/actions/ConflictList.tsx';
import { ErrorSummary } from '../../../screens/parts/ErrorSummary.tsx';
import type { ActionDialogProps } from '../../../screens/registry.ts';
import { valuesOut } from './draft.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { ServiceLines } from './ServiceLines.tsx';
import { Terms } from './Terms.tsx';
import { usePreview } from './usePreview.ts';
import { useRegistration } from './useRegistration.ts';

/** Registering a package (register_package_v2): services as lines, the terms, and the live sum beside them. */
export default function RegisterDialog({ record, onClose, onDone }: ActionDialogProps) {
  const viewer = useViewer();
  const phone = useMediaQuery(useTheme().breakpoints.down('md'));
  const start = useMemo(
    () => ({
      registered_at: localDay(new Date()),
      sales_id: (record.sales_id as string | null) ?? (viewer.kind === 'sales' ? viewer.id : null),
      partner_id: record.partner_id ?? null,
    }),
    [record, viewer],
  );
  const form = useRegistration(record, start, onDone);
  const asked = { ...valuesOut(form.values, form.lines), customer_id: record.id };
  const priced = form.lines.some((line) => line.service_id && line.quantity);
  const { preview, errors, loading } = usePreview(asked, priced);
  const problems = [...new Set([...form.details, ...errors])];

  const close = () => {
    if (!form.touched || window.confirm('Gói chưa được đăng ký. Bỏ những gì đã nhập?')) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.send(false);
  };
  return (
    <Dialog open onClose={close} fullScreen={phone} fullWidth maxWidth="lg" aria-labelledby="register-title">
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogTitle id="register-title" variant="h2" component="h2">
          Đăng ký gói cho {String(record.name)}
        </DialogTitle>
        <DialogContent dividers>
          <Box
            sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 300px' } }}
          >
            <Stack spacing={3}>
              <ErrorSummary details={problems} />
              {form.conflict && <ConflictList problem={form.conflict} />}
              <ServiceLines form={form} />
              <Terms form={form} />
            </Stack>
            <Box sx={{ position: { md: 'sticky' }, top: 0, alignSelf: 'start' }}>
              <PreviewPanel preview={preview} loading={loading} />
            </Box>
          </Box>
        </DialogContent>
        <DialogActions>
          {phone && preview && (
            <Typography aria-hidden sx={{ mr: 'auto', pl: 1, fontWeight: 700 }}>
              {formatMoney(preview.total_price)}
            </Typography>
          )}
          <Button onClick={close}>Cancel</Button>
          {form.conflict && (
            <Button
              color="warning"
              variant="outlined"
              onClick={() => void form.send(true)}
              disabled={form.sending}
            >
              Chấp nhận trùng lịch
            </Button>
          )}
          <Button type="submit" variant="contained" disabled={form.sending} loading={form.sending}>
            Đăng ký
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
