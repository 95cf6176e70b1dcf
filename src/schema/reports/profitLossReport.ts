import { type AnswerOf, integerShape, listOf, monthShape, shape } from '../answers.ts';
import { integer, money, month } from '../kinds.ts';
import { defineReport } from './report.ts';

const figures = {
  revenue: integerShape,
  refund: integerShape,
  net_profit: integerShape,
  gross_profit: integerShape,
  total_expense: integerShape,
  expenses: shape({
    ads: integerShape,
    agent_salary: integerShape,
    coordinator_salary: integerShape,
    management: integerShape,
    supplies: integerShape,
    partner: integerShape,
  }),
  /** Number of sessions held in the month, the revenue earned by these sessions, and the amounts owed for them. */
  sessions: integerShape,
  earned: integerShape,
  owed_agents: integerShape,
  owed_partners: integerShape,
};

/** Report of profit and loss by recorded month (rules 8.5). The costs are in `expenses.{kind}`. */
export const profitLossReport = defineReport('pl', {
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
    refund: money('Hoàn tiền'),
    sessions: integer('Buổi đã tắm'),
    earned: money('Giá trị buổi đã tắm'),
    owed_agents: money('Phần điều dưỡng của buổi đã tắm'),
    owed_partners: money('Phần đối tác của buổi đã tắm'),
  },
  table: { caption: () => 'Lãi lỗ theo tháng', key: ['month'], empty: 'Chưa có giao dịch nào được duyệt.' },
  /** The rows are sorted by month, newest first. */
  answer: shape({ rows: listOf(shape({ month: monthShape, ...figures })), summary: shape(figures) }),
});

export type ProfitLossData = AnswerOf<typeof profitLossReport.answer>;
