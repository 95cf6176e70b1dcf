import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import { findResource } from '#schema/index';
import { type ListedResource, tabsByPage } from '#schema/pages';
import { bank } from '#schema/reports/bank';
import { buildListPath } from '../jsonapi/buildListPath.ts';
import { useCanCallback } from '../jsonapi/useCan.ts';
import { type LazyReport, reportScreens } from '../reports/index.ts';
import { ResourceList } from '../screens/list/ResourceList.tsx';
import { getDeclaration, getListTitle } from '../screens/parts/getDeclaration.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { PageTabs } from './PageTabs.tsx';

interface Props {
  readonly page: ListedResource;
  /** The page's own list. */
  readonly children: ReactNode;
}

/** The tab that is shown. */
export default function PageListTabs({ page, children }: Props) {
  const can = useCanCallback();
  const [params] = useSearchParams();
  const parts = (tabsByPage[page] ?? []).filter((part) =>
    can('read', undefined, findDeclarationOfPart(part) ?? { access: {} }),
  );
  const own = findResource(page);
  if (parts.length === 0 || !own) return children;
  const requestedTab = params.get('activeTab') ?? '';
  const open = parts.includes(requestedTab) ? requestedTab : page;
  return (
    <PageTabs
      label={getListTitle(own)}
      open={open}
      tabs={[page, ...parts].map((name) => ({
        name,
        label: getPartLabel(name),
        to: buildListPath(name),
        count: findResource(name)?.list.standing && <OpenCount resource={name} />,
      }))}
    >
      {open === page ? children : <TabContent key={open} name={open} />}
    </PageTabs>
  );
}

/** The number of records in a list, shown on its tab; with default filters, only the records that wait. */
function OpenCount({ resource }: { readonly resource: string }) {
  const { total, meta } = useGetList(resource, {
    filter: {},
    pagination: { page: 1, perPage: 1 },
    meta: { include: [], declared: true, fields: { [resource]: [getDeclaration(resource).title] } },
  });
  const count = total === undefined ? '' : `(${meta?.more ? 'hơn ' : ''}${formatNumber(total)})`;
  // Reserves space for a count, so that no tab moves when it loads.
  return (
    <Box component="span" sx={{ display: 'inline-block', minWidth: '3.5ch', textAlign: 'left' }}>
      {count}
    </Box>
  );
}

function TabContent({ name }: { readonly name: string }) {
  const Report = (reportScreens as Readonly<Partial<Record<string, LazyReport>>>)[name];
  if (Report)
    return (
      <LazyBoundary height={320}>
        <Report />
      </LazyBoundary>
    );
  return <ResourceList resource={name} />;
}

/** Reports that are parts of a list's page. */
const partReports: Readonly<Record<string, typeof bank>> = { bank };

const findDeclarationOfPart = (part: string) => partReports[part] ?? findResource(part);

const getPartLabel = (part: string): string => {
  const resource = findResource(part);
  return resource ? getListTitle(resource) : (partReports[part]?.label ?? part);
};
