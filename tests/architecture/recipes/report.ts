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
      add: `import { integerShape, listOf, orNull, shape, stringShape } from '../answers.ts';
import { integer, text } from '../kinds.ts';
import { defineReport } from './report.ts';

/** Report of the number of customers and of lost customers, by channel. */
export const channels = defineReport('channels', {
  label: 'Khách theo kênh',
  params: {},
  access: { admin: ['read'] },
  columns: { channel: text('Kênh'), customers: integer('Khách hàng'), lost: integer('Đã mất') },
  sums: ['customers', 'lost'],
  figures: { label: 'Tất cả các kênh' },
  table: { caption: () => 'Khách theo kênh', key: ['channel'], empty: 'Chưa có khách hàng nào.' },
  answer: shape({ rows: listOf(shape({ channel: orNull(stringShape), customers: integerShape, lost: integerShape })) }),
});
`,
    },
    {
      file: 'api/reports/loadChannels.ts',
      add: `import type { ReportData } from '#schema/reports/index';
import type { Context } from '../context.ts';

/** Returns the number of customers by channel, in descending order. */
export const loadChannels = async ({ db }: Context): Promise<ReportData<'channels'>> => ({
  rows: await db('customers')
    .groupBy('source_channel')
    .orderBy('customers', 'desc')
    .count({ customers: '*', lost: 'lost_reason' })
    .select('source_channel as channel'),
});
`,
    },
    {
      file: 'api/reports/routes.ts',
      after: "import { loadCapacity } from './loadCapacity.ts';",
      add: "import { loadChannels } from './loadChannels.ts';",
      list: true,
    },
    {
      file: 'api/reports/routes.ts',
      after: 'const reportHandlers: {',
      add: '  channels: loadChannels,',
      list: true,
    },
    {
      file: 'api/exports/reports/index.ts',
      after: "import { loadPlanAhead } from '../../reports/loadAhead.ts';",
      add: "import { loadChannels } from '../../reports/loadChannels.ts';",
      list: true,
    },
    {
      file: 'api/exports/reports/index.ts',
      after: 'const tableLoaders: {',
      add: '  channels: createTableLoader(reports.channels, loadChannels),',
      list: true,
    },
    {
      file: 'src/schema/pages.ts',
      after: 'export const reportPageNames = [',
      add: "  'channels',",
      list: true,
    },
    {
      file: 'src/reports/channels/ChannelsReport.tsx',
      add: `import { channels } from '#schema/reports/channels';
import { createReportScreen } from '../ReportScreen.tsx';

export default createReportScreen(channels);
`,
    },
    {
      file: 'src/reports/index.ts',
      after: 'export const reportScreens: Readonly<Record<ReportPageName',
      add: "  channels: lazyWithPreload(() => import('./channels/ChannelsReport.tsx')),",
      list: true,
    },
    {
      file: 'src/app/layout/menuIcons.ts',
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
  most: 3,
  lines: 40,
  forgotten: { steps: 3, file: 'api/reports/routes.ts', says: /'channels' is missing/ },
  tests: [
    'tests/api/access/matrix.test.ts',
    'tests/api/exports/reports.test.ts',
    'tests/api/openapi.test.ts',
  ],
};
