import { describe, expect, it } from 'vitest';
import { historyTab, openTab, packageTab, searchOf } from '../../src/resources/customers/tabs.ts';

const open = (search: string, packages: string[] = ['7', '9']) =>
  openTab(new URLSearchParams(search), packages);

describe('the customer page opens', () => {
  it('the info tab by default', () => expect(open('')).toBe(1));
  it('the tab of the package named, its position + 2', () => expect(open('packageId=9')).toBe(3));
  it('the package rather than activeTab when both are given', () =>
    expect(open('activeTab=1&packageId=7')).toBe(2));
  it('the tab numbered', () => expect(open('activeTab=2')).toBe(2));
  it('the history as the last tab', () => expect(open('activeTab=4')).toBe(historyTab(2)));
  it('the info tab for the back tab, a number past the end and what is no number', () => {
    expect([open('activeTab=0'), open('activeTab=5'), open('activeTab=x'), open('packageId=1')]).toEqual([
      1, 1, 1, 1,
    ]);
  });
});

it('an address made for a tab opens that tab', () => {
  const ids = ['7', '9'];
  for (const tab of [1, packageTab(0), packageTab(1), historyTab(2)])
    expect(openTab(new URLSearchParams(searchOf(tab, ids)), ids)).toBe(tab);
});
