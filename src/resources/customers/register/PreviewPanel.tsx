import { Alert, Box, Divider, LinearProgress, Paper, Typography } from '@mui/material';
import { formatDate, formatMoney } from '#rules/format';
import { usePackagePreview } from './previewContext.ts';

function Row({
  label,
  value,
  strong,
  part,
}: {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
  /** True if this line is a part of the amount in the line above. */
  readonly part?: boolean;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        py: 0.25,
        fontWeight: strong ? 600 : 400,
        fontSize: strong ? 'h2.fontSize' : undefined,
        ...(part && { pl: 2, color: 'text.secondary' }),
      }}
    >
      <span>{label}</span>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {value}
      </Box>
    </Box>
  );
}

/** Shows the price that registering the package would store. The server calculates the price, not the screen. */
export function PreviewPanel() {
  const { preview, loading } = usePackagePreview();
  return (
    <Paper variant="outlined" component="section" aria-label="Tạm tính" aria-busy={loading} sx={{ p: 2 }}>
      <Typography variant="subtitle2" component="h3">
        Tạm tính
      </Typography>
      <Box sx={{ height: 4, my: 0.5 }}>{loading && <LinearProgress aria-label="Đang tính" />}</Box>
      {preview ? (
        <Box data-testid="preview">
          <Row label="Giá gốc" value={formatMoney(preview.original_price)} />
          {preview.deductions.map((deduction, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one answer, never reordered
              key={index}
              label={deduction.description ?? 'Giảm giá'}
              value={formatMoney(-deduction.amount)}
            />
          ))}
          <Divider sx={{ my: 0.5 }} />
          <Row label="Thành tiền" value={formatMoney(preview.total_price)} strong />
          <Row label="Số buổi" value={String(preview.total_sessions)} />
          <Row label="Ngày kết thúc" value={preview.finished_at ? formatDate(preview.finished_at) : '–'} />
          <Divider sx={{ my: 0.5 }} />
          <Row label="Điều dưỡng" value={formatMoney(preview.agent_income)} />
          <Row label="Thuế" value={formatMoney(-preview.agent_tax)} part />
          <Row label="Thực nhận" value={formatMoney(preview.agent_income - preview.agent_tax)} part />
          <Row label="Đối tác" value={formatMoney(preview.partner_income)} />
          <Row label="Công ty" value={formatMoney(preview.company_income)} />
          {preview.company_income < 0 && (
            <Alert severity="warning" sx={{ mt: 1 }}>
              Công ty bị âm {formatMoney(-preview.company_income)}. Hãy xem lại hoa hồng và giảm giá trước khi
              đăng ký.
            </Alert>
          )}
        </Box>
      ) : (
        <Typography variant="body2" color="text.secondary">
          Chọn dịch vụ và ngày bắt đầu để xem thành tiền.
        </Typography>
      )}
    </Paper>
  );
}
