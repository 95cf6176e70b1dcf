import { foldText, toSearchTerms } from '#rules/foldText';
import type { Viewer } from '#schema/access';
import { findResource } from '#schema/index';
import { listMenuEntries, menuEntries } from '#schema/menu';
import { reports } from '#schema/reports/index';
import { can } from '../../jsonapi/can.ts';
import type { SearchResult } from './rankResults.ts';

/** Returns the declaration behind a menu path, with its access rights; undefined if there is none. */
function findDeclarationOfPath(path: string) {
  const [, first = '', second = ''] = path.split('/');
  return first === 'reports'
    ? Object.entries(reports).find(([name]) => name === second)?.[1]
    : findResource(first);
}

const buildPageResult = (label: string, path: string): SearchResult => ({
  group: 'Trang',
  label,
  note: '',
  path,
});

/** Returns all pages that the viewer may read: first the pages in the viewer's menu, then pages that the menu only shows to other users. */
function listReadablePages(viewer: Viewer): SearchResult[] {
  const mine = listMenuEntries(viewer);
  const pages = [
    buildPageResult('Trang chủ', '/'),
    ...mine.map(({ label, path }) => buildPageResult(label, path)),
  ];
  for (const { label, path } of menuEntries) {
    const declared = findDeclarationOfPath(path);
    const name = path.startsWith('/reports/') ? (declared?.label ?? label) : label;
    const known = pages.some((each) => each.path === path || each.label === name);
    if (!known && declared && can(viewer, { resource: declared, action: 'read' }))
      pages.push(buildPageResult(name, path));
  }
  return [...pages, buildPageResult('Hồ sơ', '/profile')];
}

/** Returns the readable pages whose name contains every word of the text, ignoring accents and order. */
export function findMatchingPages(viewer: Viewer, text: string): SearchResult[] {
  const terms = toSearchTerms(text);
  return listReadablePages(viewer).filter(({ label }) =>
    terms.every((term) => foldText(label).includes(term)),
  );
}
