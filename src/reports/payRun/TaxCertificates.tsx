import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { formatMoney, formatMonth } from '#rules/format';
import type { Company } from '#schema/company';
import type { TaxCertificate } from '#schema/payRun';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { PaperSheet } from '../../screens/paper/PaperSheet.tsx';
import { PrintPreviewDialog } from '../../screens/paper/PrintPreviewDialog.tsx';
import { Table, type TableColumn } from '../../screens/table/Table.tsx';

interface Props {
  readonly year: number;
  readonly onClose: () => void;
}

/** The tax certificates of a year: for each nurse the pay and the tax withheld. */
export default function TaxCertificates({ year, onClose }: Props) {
  const data = useDataProvider<NoiDataProvider>();
  const found = useQuery({
    queryKey: ['reports', 'agent_tax', year],
    queryFn: ({ signal }) => data.agentTax(year, signal),
  });
  const company = useQuery({
    queryKey: ['settings', 'company'],
    queryFn: ({ signal }) => coordinatorCalls.settings<Company>('company', signal),
  });
  const rows = found.data?.rows;
  const isEmpty = rows?.length === 0;
  return (
    <PrintPreviewDialog
      title={`Chứng từ khấu trừ thuế năm ${year}`}
      error={found.error ?? company.error}
      onRetry={() => void Promise.all([found.refetch(), company.refetch()])}
      onClose={onClose}
      canPrint={!isEmpty}
    >
      {isEmpty ? (
        <Alert severity="info">Năm {year} chưa trả lương cho điều dưỡng nào.</Alert>
      ) : (
        company.data &&
        rows?.map((certificate) => (
          <Certificate
            key={certificate.agent_id}
            year={year}
            company={company.data}
            certificate={certificate}
          />
        ))
      )}
    </PrintPreviewDialog>
  );
}

interface CertificateProps {
  readonly year: number;
  readonly company: Company;
  readonly certificate: TaxCertificate;
}

type CertificateFact = readonly [label: string, value: string | null];

const factColumns: readonly TableColumn<CertificateFact>[] = [
  { key: 'label', cell: ([label]) => label },
  { key: 'value', cell: ([, value]) => value ?? '……………………' },
];

function Certificate({ year, company, certificate }: CertificateProps) {
  const { name, tax_code, address, from, to, payments, gross, tax, net } = certificate;
  const facts: readonly CertificateFact[] = [
    ['Tổ chức trả thu nhập', company.name],
    ['Mã số thuế của tổ chức', company.tax_code],
    ['Địa chỉ', company.address],
    ['Người nhận thu nhập', name],
    ['Mã số thuế', tax_code],
    ['Địa chỉ người nhận', address],
    ['Thời gian trả', from === to ? formatMonth(from) : `${formatMonth(from)} – ${formatMonth(to)}`],
    ['Số lần trả', String(payments)],
  ];
  return (
    <PaperSheet
      name={`Chứng từ của ${name}`}
      title="Chứng từ khấu trừ thuế thu nhập cá nhân"
      subtitle={`Năm ${year}`}
      sums={[
        ['Thu nhập đã trả', gross],
        ['Thuế đã khấu trừ', -tax],
        ['Đã nhận', net],
      ]}
      end={<p>Thuế đã khấu trừ: {formatMoney(tax)}.</p>}
      signs={['Người nhận thu nhập', 'Đại diện tổ chức']}
    >
      <div className="facts">
        <Table
          caption={`Thông tin của ${name}`}
          columns={factColumns}
          rows={facts}
          keyOf={([label]) => label}
          look="paper"
        />
      </div>
    </PaperSheet>
  );
}
