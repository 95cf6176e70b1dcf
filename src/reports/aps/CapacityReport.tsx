import { type CapacityData, capacityReport } from '#schema/reports/capacityReport';
import { PickInput } from '../../kinds/inputs/PickInput.tsx';
import { ReportKeyFigures } from '../figures/ReportKeyFigures.tsx';
import { useReport } from '../figures/useReport.ts';
import { ChoiceParam } from '../parts/ChoiceParam.tsx';
import { FilterBox } from '../parts/FilterBox.tsx';
import { ParamForm } from '../parts/ParamForm.tsx';
import { ReportPage } from '../parts/ReportPage.tsx';
import { ReportTable } from '../parts/ReportTable.tsx';
import { useReportAddress } from '../parts/useReportAddress.ts';
import { CapacityChart } from './CapacityChart.tsx';
import { CapacityHead } from './CapacityHead.tsx';
import { capacityColumns } from './capacityColumns.tsx';
import { capacityFigures } from './capacityFigures.ts';

const { params } = capacityReport;
/** Choices of the nurse filter. */
const statuses = [
  { value: '', label: 'Tất cả' },
  ...(params.agent_status.choices ?? []).filter(({ value }) => value !== 'unverified'),
];

/** Số lượng ca: how many packages each nurse has, and how many more she can take. Page of the report. */
export default function CapacityReport() {
  const address = useReportAddress();
  const province = address.all('province[]');
  const asked = { agent_status: address.get('agent_status'), province };
  const report = useReport<CapacityData>('aps', asked);
  const { data, busy } = report;
  const filters = (
    <FilterBox>
      <ChoiceParam
        label={params.agent_status.label}
        choices={statuses}
        value={asked.agent_status}
        fallback=""
        onChange={(agent_status) => address.set({ agent_status })}
      />
      <ParamForm values={{ province }}>
        <PickInput
          multiple
          compact
          source="province"
          field={params.province}
          options={(data?.filters.provinces ?? []).map((name) => ({ value: name, label: name }))}
          loading={!data}
          onChange={(picked) => address.set({ 'province[]': picked as string[] })}
        />
      </ParamForm>
    </FilterBox>
  );
  return (
    <ReportPage title={capacityReport.label} report={report} filters={filters}>
      <ReportKeyFigures
        label="Khả năng nhận ca"
        figures={capacityFigures(asked, data)}
        loading={!data}
        busy={busy}
      />
      <CapacityChart data={data} />
      <ReportTable
        caption="Số gói của từng điều dưỡng theo cấp độ"
        columns={capacityColumns}
        head={<CapacityHead summary={data?.summary} />}
        rows={data?.rows}
        keyOf={(row) => row.agent.id}
        busy={busy}
        empty="Không có điều dưỡng nào khớp với bộ lọc."
      />
    </ReportPage>
  );
}
