import { Box } from '@mui/material';
import { formatNumber } from '#rules/format';
import { lostReasons } from '#schema/choices';
import { type BreakdownFigures, breakdown } from '#schema/reports/breakdown';
import { longNameStyle } from '../parts/longNameStyle.ts';
import { TwoLines } from '../parts/TwoLines.tsx';
import { createReportScreen } from '../ReportScreen.tsx';
import { buildBreakdownFigures } from './buildBreakdownFigures.ts';
import { buildBreakdownHrefs } from './buildBreakdownHrefs.ts';

/** Returns the reasons why customers were lost as a text, most frequent reason first. */
const formatReasons = (reasons: BreakdownFigures['reasons'] = []): string =>
  reasons
    .map(({ reason, leads, packages }) => ({
      label: lostReasons.find(({ value }) => value === reason)?.label ?? 'Chưa ghi lý do',
      n: leads + packages,
    }))
    .sort((a, b) => b.n - a.n)
    .map(({ label, n }) => `${label} ${formatNumber(n)}`)
    .join(' · ');

const addReasonsText = <F extends BreakdownFigures>(figures: F) => ({
  ...figures,
  lost_reason: formatReasons(figures.reasons),
});

/** Xếp hạng: page with the sales by seller, nurse, channel and so on, in a range of days (rules 8.20). */
export default createReportScreen(breakdown, {
  figures: ({ data }) => ({ label: 'Tổng trong khoảng ngày', of: buildBreakdownFigures(data) }),
  rows: ({ rows, summary }) => ({ rows: rows.map(addReasonsText), summary: addReasonsText(summary) }),
  link: (name, row, { data }) => buildBreakdownHrefs(data.by, data, row)[name],
  cells: {
    name: ({ name }) => <Box sx={longNameStyle}>{name}</Box>,
    lost_reason: ({ lost_reason }) => <TwoLines text={lost_reason} minWidth={88} />,
  },
});
