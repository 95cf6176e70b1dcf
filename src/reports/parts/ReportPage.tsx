import Print from '@mui/icons-material/Print';
import { Box, IconButton, LinearProgress, Tooltip, Typography } from '@mui/material';
import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { buildReportQuery } from '../../jsonapi/apiCalls.ts';
import { ExportMenu } from '../../screens/export/ExportMenu.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { HeaderSlotContext } from '../../ui/headSlot.ts';
import { rowStyle, visuallyHidden } from '../../ui/styles.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import type { LoadedReport } from '../figures/useReport.ts';
import { PrintStyles } from './PrintStyles.tsx';

interface Props {
  readonly title: string;
  readonly report: Pick<LoadedReport<unknown>, 'name' | 'params' | 'error' | 'busy' | 'pending' | 'retry'>;
  /** Sums next to the title. */
  readonly summary?: ReactNode;
  readonly filters?: ReactNode;
  /** Text next to the progress bar; 'Đang tải' by default. */
  readonly progress?: string;
  /** Content of the report; absent if loading failed and no earlier data can be shown. */
  readonly children: ReactNode;
}

/**
 * The frame of a report: title, filters, a loading indicator with reserved space, and an error (also a refusal) instead of missing data
 * (schema 2.6). As a tab of another page, the report has no title, because the tab shows it, and its tools are next to the tabs, like those
 * of a list.
 */
export function ReportPage({ title, summary, report, filters, progress = 'Đang tải', children }: Props) {
  const { name, params, error, busy, pending, retry } = report;
  usePageTitle(title);
  const waiting = busy || (pending && !error);
  const isPhone = useIsPhoneWidth();
  const slot = use(HeaderSlotContext);
  const isPart = slot !== undefined && !isPhone;
  const tools = (
    <>
      <Box
        role="status"
        className="no-print"
        sx={{ flex: 1, display: 'flex', alignItems: 'center', gap: 1, ml: 1, minWidth: 0 }}
      >
        {waiting && (
          <>
            <LinearProgress aria-label={progress} sx={{ flex: 1, minWidth: 40, maxWidth: 160 }} />
            <Typography variant="body2" color="textSecondary" noWrap>
              {progress}
            </Typography>
          </>
        )}
      </Box>
      {params && !error && <ExportMenu of={`reports/${name}`} query={buildReportQuery(params)} />}
      <Tooltip title="In báo cáo">
        <IconButton size="small" aria-label="In báo cáo" onClick={() => window.print()} className="no-print">
          <Print fontSize="small" />
        </IconButton>
      </Tooltip>
    </>
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}>
      <PrintStyles />
      {isPart ? (
        <>
          <Typography variant="h1" sx={{ '@media screen': visuallyHidden }}>
            {title}
          </Typography>
          {slot && createPortal(<Box sx={rowStyle}>{tools}</Box>, slot)}
        </>
      ) : (
        <Box sx={rowStyle}>
          <Typography variant="h1">{title}</Typography>
          {summary}
          {tools}
        </Box>
      )}
      {filters}
      {error ? (
        <ErrorPanel
          error={error}
          onRetry={retry}
          header="Chưa tải được báo cáo"
          back={{ to: '/', label: 'Về trang chủ' }}
        />
      ) : (
        children
      )}
    </Box>
  );
}
