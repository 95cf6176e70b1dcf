import type { CapacityData } from '#schema/reports/aps';
import { ReportChart } from '../parts/ReportChart.tsx';
import type { Series } from '../parts/series.ts';
import { selectDrawn } from './capacityFigures.ts';

const bar = { as: 'bar', format: 'number', stack: 'load' } as const;
const series: readonly Series[] = [
  { ...bar, key: 'L7', name: 'L7', color: 'primary' },
  { ...bar, key: 'L6', name: 'L6', color: 'info' },
  { ...bar, key: 'L5-A', name: 'L5-A', color: 'secondary' },
  { ...bar, key: 'remaining', name: 'Còn thiếu để full ca', color: 'text', pale: true },
];
/** What each nurse who works holds now and can still take, who has the most room first. */
export function CapacityChart({ data }: { readonly data: CapacityData | undefined }) {
  const drawn = data && selectDrawn(data.rows);
  const names = new Map(drawn?.map(({ agent }) => [agent.id, agent.name]));
  const nameOf = (id: string) => names.get(id) ?? '';
  return (
    <ReportChart
      title="Ca đang giữ và còn nhận được của từng điều dưỡng"
      rows={drawn?.map(({ agent, remaining, summary }) => ({ at: agent.id, remaining, ...summary }))}
      series={series}
      // The given name and the one before tell nurses apart, and fit.
      tick={(id) => nameOf(id).split(' ').slice(-2).join(' ')}
      nameOf={nameOf}
      aslant
      height={300}
    />
  );
}
