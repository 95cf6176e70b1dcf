import { formatMonth } from '#rules/format';
import type { ProfitLossRow } from '#rules/profitLoss';
import { profitLossReport } from '#schema/reports/profitLossReport';
import type { AmountFormat } from '../figures/amountText.ts';
import type { ReportKeyFigure } from '../figures/ReportKeyFigures.tsx';
import { formatWholeMonthNote } from '../parts/period.ts';
import { profitHrefBuilders } from './profitHrefs.ts';

const buildComparison = (before: { value: number; name: string }, running: boolean, format?: AmountFormat) =>
  running ? { note: formatWholeMonthNote(before, format) } : { before };

const names = ['revenue', 'gross_profit', 'total_expense', 'net_profit'] as const;

const countDescriptions = {
  revenue: 'Tiền đã thu trừ hoàn, giao dịch đã duyệt',
  gross_profit: 'Trừ lương điều dưỡng, vật tư, đối tác',
  total_expense: 'Sáu loại chi phí đã duyệt',
  net_profit: 'Doanh thu trừ mọi chi phí',
} as const;

const heldNames = ['sessions', 'earned', 'owed_agents', 'owed_partners'] as const;

const heldCountDescriptions = {
  sessions: 'Buổi đã ghi nhận, theo ngày tắm',
  earned: 'Mỗi buổi: giá gói chia số buổi, đã thu hay chưa',
  owed_agents: 'Lương trước thuế của các buổi này, đã trả hay chưa',
  owed_partners: 'Hoa hồng của các buổi này, đã trả hay chưa',
} as const;

/** Returns two figures for the sessions held in the latest month: their value, and the amount owed for them. */
export function buildHeldSessionFigures(
  rows: readonly ProfitLossRow[] | undefined,
  today: string,
): ReportKeyFigure[] {
  const [newest, before] = rows ?? [];
  const running = newest !== undefined && newest.month >= today.slice(0, 7);
  return heldNames.map((name): ReportKeyFigure => {
    const format = name === 'sessions' ? 'number' : 'currency';
    return {
      label: profitLossReport.columns[name].label,
      counts: heldCountDescriptions[name],
      value: newest?.[name],
      to: newest && profitHrefBuilders[name](newest.month),
      format,
      ...((name === 'sessions' || name === 'earned') && { better: 'more' as const }),
      ...(before &&
        buildComparison({ value: before[name], name: formatMonth(before.month) }, running, format)),
    };
  });
}

/**
 * Returns the latest month's figures. When that month is over, each figure is compared with the previous month. Before the rows are loaded,
 * returns only the labels.
 */
export function buildProfitFigures(
  rows: readonly ProfitLossRow[] | undefined,
  today: string,
): ReportKeyFigure[] {
  const [newest, before] = rows ?? [];
  const running = newest !== undefined && newest.month >= today.slice(0, 7);
  return names.map((name) => ({
    label: profitLossReport.columns[name].label,
    counts: countDescriptions[name],
    value: newest?.[name],
    to: newest && profitHrefBuilders[name](newest.month),
    ...(name === 'total_expense' ? { better: 'less' as const } : { better: 'more' as const }),
    ...(before && buildComparison({ value: before[name], name: formatMonth(before.month) }, running)),
  }));
}
