import type { Recipe } from './recipe.ts';

export const reportRecipe: Recipe = {
  name: 'A report',
  steps: [
    {
      file: 'src/schema/reports/index.ts',
      after: "import { bank } from './bank.ts';",
      add: "import { channels } from './channels.ts';",
      list: true,
    },
    {
      file: 'src/schema/reports/index.ts',
      after: 'export const reports = {',
      add: '  channels,',
      list: true,
    },
    {
      file: 'src/schema/reports/channels.ts',
      add: `import { type AnswerOf, integer, listOf, orNull, shape, string } from '../answers.ts';
import { integer as count, text } from '../kinds.ts';
import { defineReport } from './report.ts';

/** How many customers came by each channel. */
export const channels = defineReport('channels', {
  label: 'Khách theo kênh',
  params: {},
  access: { admin: ['read'] },
  columns: { channel: text('Kênh'), customers: count('Khách hàng') },
  answer: shape({ rows: listOf(shape({ channel: orNull(string), customers: integer })) }),
});

export type ChannelsData = AnswerOf<typeof channels.answer>;
`,
    },
    {
      file: 'api/reports/channels.ts',
      add: `import type { ChannelsData } from '#schema/reports/channels';
import type { Context } from '../context.ts';

/** Customers by the channel they came by, the most first. */
export async function channels(ctx: Context): Promise<ChannelsData> {
  const rows = (await ctx
    .db('customers')
    .groupBy('source_channel')
    .orderBy([{ column: 'customers', order: 'desc' }, 'source_channel'])
    .select('source_channel as channel')
    .count('* as customers')) as ChannelsData['rows'];
  return { rows: rows.map(({ channel, customers }) => ({ channel, customers: Number(customers) })) };
}
`,
    },
    {
      file: 'api/reports/routes.ts',
      after: "import { bank } from './bank.ts';",
      add: "import { channels } from './channels.ts';",
      list: true,
    },
    { file: 'api/reports/routes.ts', after: 'const works: {', add: '  channels,', list: true },
    {
      file: 'api/exports/reports/channelsTable.ts',
      add: `import { channels as report } from '#schema/reports/channels';
import type { Context } from '../../context.ts';
import { channels } from '../../reports/channels.ts';
import type { Table } from '../table.ts';
import { declaredColumns, tableOf } from './declaredTable.ts';

/** Khách theo kênh: a row a channel. */
export async function channelsTable(ctx: Context): Promise<Table> {
  const { rows } = await channels(ctx);
  const columns = declaredColumns(report, ['channel', 'customers']);
  return tableOf(
    report,
    columns,
    rows.map(({ channel, customers }) => [channel, customers]),
  );
}
`,
    },
    {
      file: 'api/exports/reports/index.ts',
      after: "import { capacityTable } from './capacityTable.ts';",
      add: "import { channelsTable } from './channelsTable.ts';",
      list: true,
    },
    {
      file: 'api/exports/reports/index.ts',
      after: 'const tables: {',
      add: '  channels: channelsTable,',
      list: true,
    },
    { file: 'src/schema/pages.ts', after: 'export const reportNames = [', add: "  'channels',", list: true },
    {
      file: 'src/reports/channels/ChannelsReport.tsx',
      add: `import { type ChannelsData, channels } from '#schema/reports/channels';
import { ReportPage } from '../parts/ReportPage.tsx';
import { type Column, ReportTable } from '../parts/ReportTable.tsx';
import { useReport } from '../parts/useReport.ts';

const { columns: names, label } = channels;
const columns: readonly Column<ChannelsData['rows'][number]>[] = [
  { key: 'channel', label: names.channel.label, cell: ({ channel }) => channel ?? '—' },
  { key: 'customers', label: names.customers.label, figure: true, cell: ({ customers }) => customers },
];

/** Khách theo kênh. */
export function ChannelsReport() {
  const report = useReport<ChannelsData>('channels', {});
  return (
    <ReportPage title={label} report={report}>
      <ReportTable
        caption={label}
        columns={columns}
        rows={report.data?.rows}
        keyOf={({ channel }) => channel ?? ''}
        busy={report.busy}
        empty="Chưa có khách hàng nào."
      />
    </ReportPage>
  );
}
`,
    },
    {
      file: 'src/reports/index.ts',
      after: 'export const reports: Readonly<Record<ReportName',
      add: `  channels: lazyWithPreload(async () => ({
    default: (await import('./channels/ChannelsReport.tsx')).ChannelsReport,
  })),`,
      list: true,
    },
    {
      file: 'src/shell/layout/menuIcons.ts',
      after: 'export const menuIcons',
      add: "  '/reports/channels': Chart,",
      list: true,
    },
    {
      file: 'tests/api/access/permissions.ts',
      after: 'export const reportRights',
      add: "  channels: ['admin'],",
      list: true,
    },
  ],
  most: 5,
  forgotten: { steps: 3, file: 'api/reports/routes.ts', says: /'channels' is missing/ },
  tests: [
    'tests/api/access/matrix.test.ts',
    'tests/api/exports/reports.test.ts',
    'tests/api/openapi.test.ts',
  ],
};
