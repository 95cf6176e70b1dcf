import { Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { type MarketingData, marketing } from '#schema/reports/marketing';
import { useCan } from '../../jsonapi/useCan.ts';
import { useReload } from '../../screens/parts/useReload.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { ReportKeyFigures } from '../figures/ReportKeyFigures.tsx';
import { useReport } from '../figures/useReport.ts';
import { ReportPage } from '../parts/ReportPage.tsx';
import { splitIntoSlices } from '../parts/splitIntoSlices.ts';
import { usePrinting } from '../parts/usePrinting.ts';
import { useReportUrlParams } from '../parts/useReportUrlParams.ts';
import { FirstCallTimes } from './FirstCallTimes.tsx';
import { MarketingChart } from './MarketingChart.tsx';
import { MarketingFilters } from './MarketingFilters.tsx';
import { MarketingTable } from './MarketingTable.tsx';
import { MetricDialog } from './MetricDialog.tsx';
import { marketingFigures } from './marketingFigures.ts';
import { marketingFilter, marketingParams, previousPeriodFilter } from './marketingFilter.ts';
import { Retention } from './Retention.tsx';

/** Number of table columns that fit on a landscape page. */
const onPaper = 8;

/** Sales - Marketing: page with leads and orders by day or month, compared with their cost (rules 8.6). */
export default function MarketingReport() {
  const today = useCurrentDay();
  const canEdit = useCan('edit', undefined, 'metrics');
  const reload = useReload();
  const address = useReportUrlParams();
  const filter = marketingFilter(address.get, today);
  const params = marketingParams(filter);
  const earlier = params && previousPeriodFilter(filter, today);
  const report = useReport<MarketingData>('marketing', params);
  const { name = '', ...beforeFilter } = earlier ?? {};
  const before = useReport<MarketingData>(
    'marketing',
    earlier && marketingParams({ ...filter, ...beforeFilter }),
  );
  const [day, setDay] = useState<string | null>(null);
  const printing = usePrinting();
  const { data, busy } = report;
  return (
    <ReportPage
      title={marketing.label}
      report={report}
      filters={<MarketingFilters filter={filter} address={address} />}
    >
      {params === null ? (
        <Typography role="status" color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
          Hãy chọn ngày bắt đầu và ngày kết thúc.
        </Typography>
      ) : (
        <>
          <ReportKeyFigures
            label="Tổng của khoảng đang xem"
            figures={marketingFigures(
              filter,
              data,
              before.data && !before.busy ? { data: before.data, name } : null,
            )}
            loading={!data}
            busy={busy}
            against={earlier?.name}
          />
          {!data && <Skeleton variant="rounded" height={480} />}
          {data &&
            (printing ? splitIntoSlices(data.time_serie.length, onPaper) : [undefined]).map((shown) => (
              <MarketingTable
                key={shown?.[0] ?? 'all'}
                data={data}
                busy={busy}
                filter={filter}
                {...(shown && { shown })}
                onDay={canEdit ? setDay : undefined}
              />
            ))}
          {/* Rendered only with the data, because the height of the table is unknown before, and the content below
              would move. */}
          {data && <MarketingChart data={data} today={today} />}
          {data && <Retention months={data.retention} />}
          {data && <FirstCallTimes minutes={data.first_call_minutes} />}
        </>
      )}
      {day && (
        <MetricDialog
          day={day}
          counted={filter.legacy_c3}
          onClose={() => setDay(null)}
          onSaved={() => {
            setDay(null);
            void reload();
          }}
        />
      )}
    </ReportPage>
  );
}
