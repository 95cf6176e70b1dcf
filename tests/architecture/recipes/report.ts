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
      add: `import { sum } from '#rules/money';
import { type AnswerOf, integer, listOf, orNull, shape, string } from '../answers.ts';
import { integer as count, text } from '../kinds.ts';
import { defineReport } from './report.ts';

/** How many customers came by each channel, and how many of them were lost. */
export const channels = defineReport('channels', {
  label: 'Khách theo kênh',
  params: {},
  access: { admin: ['read'] },
  columns: { channel: text('Kênh'), customers: count('Khách hàng'), lost: count('Đã mất') },
  figures: {
    label: 'Tất cả các kênh',
    of: (data) =>
      (['customers', 'lost'] as const).map((name) => ({
        label: name === 'lost' ? 'Đã mất' : 'Khách hàng',
        value: data && sum(data.rows.map((row) => row[name])),
        format: 'number',
      })),
  },
  table: { caption: () => 'Khách theo kênh', key: ['channel'], empty: 'Chưa có khách hàng nào.' },
  answer: shape({ rows: listOf(shape({ channel: orNull(string), customers: integer, lost: integer })) }),
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
    .count('* as customers')
    .count('lost_reason as lost')) as ChannelsData['rows'];
  return { rows: rows.map((row) => ({ ...row, customers: Number(row.customers), lost: Number(row.lost) })) };
}
`,
    },
    {
      file: 'api/reports/routes.ts',
      after: "import { loadBankMonth } from './loadBankMonth.ts';",
      add: "import { channels } from './channels.ts';",
      list: true,
    },
    { file: 'api/reports/routes.ts', after: 'const works: {', add: '  channels,', list: true },
    {
      file: 'api/exports/reports/channelsTable.ts',
      add: `import { channels as report } from '#schema/reports/channels';
import type { Context } from '../../context.ts';
import { channels } from '../../reports/channels.ts';
import type { ExportTable } from '../table.ts';
import { declaredColumns, toExportTable } from './declaredTable.ts';

/** Khách theo kênh: a row a channel. */
export async function channelsTable(ctx: Context): Promise<ExportTable> {
  const { rows } = await channels(ctx);
  const columns = declaredColumns(report, ['channel', 'customers', 'lost']);
  return toExportTable(
    report,
    columns,
    rows.map(({ channel, customers, lost }) => [channel, customers, lost]),
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
      add: `import { channels } from '#schema/reports/channels';
import { reportScreen } from '../ReportScreen.tsx';

/** Khách theo kênh. */
export default reportScreen(channels);
`,
    },
    {
      file: 'src/reports/index.ts',
      after: 'export const reportScreens: Readonly<Record<ReportPageName',
      add: "  channels: lazyWithPreload(() => import('./channels/ChannelsReport.tsx')),",
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
