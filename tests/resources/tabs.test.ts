import { describe, expect, it } from 'vitest';
import { findScreens } from '../../src/resources/index.ts';
import { getDeclaration } from '../../src/screens/parts/getDeclaration.ts';
import {
  buildFirstTabUrl,
  buildRecordTabs,
  findOpenTab,
  setTabParams,
} from '../../src/screens/record/useTabs.ts';

const packages = [
  { id: '7', number: 1, level: 'L8' },
  { id: '9', number: 2, level: 'L6' },
];
const tabs = buildRecordTabs(getDeclaration('customers'), findScreens('customers'), packages);
const open = (search: string) => findOpenTab(tabs, new URLSearchParams(search));

it('the tabs of a customer are the declared tabs, with one for each package', () => {
  expect(tabs.map(({ label }) => label)).toEqual([
    'Back',
    'Thông tin',
    'Gói 1 · L8',
    'Gói 2 · L6',
    'Lịch sử',
  ]);
});

describe('the customer page opens', () => {
  it('the info tab by default', () => expect(open('')).toBe(1));
  it('the tab of the package in the URL, its position + 2', () => expect(open('packageId=9')).toBe(3));
  it('the package instead of activeTab when both are given', () =>
    expect(open('activeTab=1&packageId=7')).toBe(2));
  it('the tab with that number', () => expect(open('activeTab=2')).toBe(2));
  it('the history as the last tab', () => expect(open('activeTab=4')).toBe(4));
  it('the info tab for the back tab, a number that is too large and an invalid number', () => {
    expect([open('activeTab=0'), open('activeTab=5'), open('activeTab=x'), open('packageId=1')]).toEqual([
      1, 1, 1, 1,
    ]);
  });
});

describe('the link to a customer opens', () => {
  const to = (search: string, hash = '') => buildFirstTabUrl(tabs, { search, hash });
  it('the first open package', () => {
    expect(to('')).toBe('?activeTab=3&packageId=9');
    expect(to('?from=home')).toBe('?from=home&activeTab=3&packageId=9');
  });
  it('the tab, package, form or note in the link', () => {
    expect([to('?activeTab=1'), to('?packageId=7'), to('?mode=edit'), to('', '#note-3')]).toEqual([
      ...[null, null, null, null],
    ]);
  });
  it('her details without an open package', () => {
    const finished = buildRecordTabs(
      getDeclaration('customers'),
      findScreens('customers'),
      packages.slice(0, 1),
    );
    expect(buildFirstTabUrl(finished, { search: '', hash: '' })).toBeNull();
  });
});

it('a URL of a tab opens that tab, whichever tab was open', () => {
  for (const before of ['', 'activeTab=2&packageId=7'])
    for (const tab of [1, 2, 3, 4])
      expect(findOpenTab(tabs, setTabParams(tabs, tab, new URLSearchParams(before)))).toBe(tab);
});
