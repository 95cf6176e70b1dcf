import { foldText } from '#rules/foldText';
import { formatDate } from '#rules/format';
import { parsePackageQuery } from '#rules/packageQuery';
import { readVoucherNumber } from '#rules/vouchers';
import { callOffAction } from '#schema/absence';
import type { Viewer } from '#schema/access';
import { findResource } from '#schema/index';
import { describeStoredLevel } from '#schema/levels';
import { can } from '../../jsonapi/can.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { findRecordPath } from '../../kinds/parts/findRecordPath.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { addPhoneSpaces } from '../../ui/addPhoneSpaces.ts';
import type { SearchResult } from './rankResults.ts';

/** A search sent to the server, and how its answer becomes results. */
export interface ServerSearch {
  readonly resource: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly perPage: number;
  readonly read: (records: readonly LoadedRecord[]) => SearchResult[];
}

/** Maximum number of shown records of each resource. */
const MAX_RESULTS = 5;
/** Maximum number of a customer's packages that are searched for a number. */
const MAX_PACKAGES_SEARCHED = 100;

/**
 * Resources in search order; only resources that the viewer may read are searched. Partners search their customers in `partner_packages`.
 */
const namedResources = ['customers', 'partner_packages', 'agents', 'partners', 'services', 'users'] as const;

const getGroupLabel = (name: string): string =>
  findResource(name)?.plural ?? findResource(name)?.label ?? name;
/** Returns a text that distinguishes records with the same name, from the fields that the viewer received. */
export const describeSearchResult = ({ phone, customer_phone, level, email }: LoadedRecord): string =>
  [
    describeStoredLevel(level),
    ...[phone, customer_phone].map((each) => addPhoneSpaces(String(each ?? ''))),
    email,
  ]
    .filter(Boolean)
    .join(' · ');

const buildResultReader =
  (name: string) =>
  (records: readonly LoadedRecord[]): SearchResult[] =>
    records.map((record) => ({
      group: getGroupLabel(name),
      label: formatRecordTitle(name, record),
      note: describeSearchResult(record),
      path: findRecordPath(name, record) ?? '/',
    }));

const toPackageResult = (record: LoadedRecord): SearchResult => ({
  group: getGroupLabel('packages'),
  label: `Gói ${record.number} · ${record.customer_name}`,
  note: describeSearchResult(record),
  path: findRecordPath('packages', record) ?? '/',
});

function buildPackageSearches(text: string): ServerSearch[] {
  const { customer, number, id } = parsePackageQuery(text);
  const search = (filter: Record<string, string>, perPage: number): ServerSearch => ({
    resource: 'packages',
    filter,
    perPage,
    read: (records) =>
      records
        .filter((record) => number === null || record.number === number)
        .slice(0, MAX_RESULTS)
        .map(toPackageResult),
  });
  return [
    ...(id ? [search({ id }, 1)] : []),
    ...(customer.length >= 2
      ? [search({ q: customer }, number === null ? MAX_RESULTS : MAX_PACKAGES_SEARCHED)]
      : []),
  ];
}

/** "báo nghỉ", or "báo nghỉ hoa": finds the nurses with this name, if the viewer may record an absence. */
function buildCallOffSearches(viewer: Viewer, text: string): ServerSearch[] {
  const sought = /^bao nghi\b\s*(.*)$/.exec(foldText(text))?.[1];
  if (sought === undefined || !can(viewer, { resource: 'agents', action: 'call_off' })) return [];
  return [
    {
      resource: 'agents',
      filter: { status: 'active,unverified', ...(sought && { q: sought }) },
      perPage: MAX_RESULTS,
      read: (records) =>
        records.map((record) => ({
          group: callOffAction.label,
          label: `${callOffAction.label} · ${formatRecordTitle('agents', record)}`,
          note: describeSearchResult(record),
          path: `/agents/${record.id}?call_off=true`,
        })),
    },
  ];
}

/** Longest part of a note's text that is shown. */
const MAX_NOTE_LENGTH = 80;

/** Finds notes with these words; each result opens the note on its record's page. */
const buildNoteSearch = (text: string): ServerSearch => ({
  resource: 'notes',
  filter: { q: text },
  perPage: MAX_RESULTS,
  read: (records) =>
    records.map((record) => ({
      group: getGroupLabel('notes'),
      label: String(record.text).replace(/\s+/g, ' ').slice(0, MAX_NOTE_LENGTH),
      note: String(record.record_title ?? ''),
      path: `${String(record.record_path ?? '/')}#note-${record.id}`,
    })),
});

/** A voucher number or its beginning: finds the transaction. */
function buildVoucherSearches(text: string): ServerSearch[] {
  if (!/^p[tc]\s*\d/i.test(text)) return [];
  return [
    {
      resource: 'transactions',
      filter: { voucher_number: readVoucherNumber(text) ?? text },
      perPage: MAX_RESULTS,
      read: (records) =>
        records.map((record) => ({
          group: getGroupLabel('transactions'),
          label: `${record.voucher_number} · ${formatRecordTitle('transactions', record)}`,
          note: formatDate(String(record.at)),
          path: findRecordPath('transactions', record) ?? '/',
        })),
    },
  ];
}

/** Returns the server searches for a text: records with a similar name, number or phone that the viewer may read. */
export function buildServerSearches(viewer: Viewer, text: string): ServerSearch[] {
  const readable = (name: string) => {
    const isSearched = findResource(name)?.search !== undefined;
    return isSearched && can(viewer, { resource: name, action: 'read' });
  };
  return [
    ...buildCallOffSearches(viewer, text),
    ...namedResources
      .filter((name) => readable(name) && !(name === 'partner_packages' && readable('customers')))
      .map(
        (name): ServerSearch => ({
          resource: name,
          filter: { ...findResource(name)?.list.standing, q: text },
          perPage: MAX_RESULTS,
          read: buildResultReader(name),
        }),
      ),
    ...(readable('packages') ? buildPackageSearches(text) : []),
    ...(readable('notes') ? [buildNoteSearch(text)] : []),
    ...(readable('transactions') ? buildVoucherSearches(text) : []),
  ];
}
