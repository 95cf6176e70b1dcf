import type { ProfitLossFigures, ProfitLossRow } from '#rules/profitLoss';
import { money, month } from '../kinds.ts';
import { defineReport } from './report.ts';

/** Profit and loss by recorded month (rules 8.5). The costs are read at `expenses.{kind}`. */
export const pl = defineReport('pl', {
  label: 'BCTC',
  params: {},
  access: { finance: ['read'] },
  columns: {
    month: month('Tháng'),
    revenue: money('Doanh thu'),
    net_profit: money('Lãi ròng'),
    gross_profit: money('Lợi nhuận gộp'),
    total_expense: money('Tổng Chi Phí'),
    ads: money('Chi phí ADS'),
    agent_salary: money('Chi phí LƯƠNG ĐDV'),
    coordinator_salary: money('Chi phí LƯƠNG ĐIỀU PHỐI'),
    management: money('Chi phí QUẢN LÝ'),
    supplies: money('Chi phí vật tư'),
    partner: money('Chi phí đối tác'),
  },
});

export interface ProfitLossData {
  /** Newest first. */
  rows: ProfitLossRow[];
  summary: ProfitLossFigures;
}
