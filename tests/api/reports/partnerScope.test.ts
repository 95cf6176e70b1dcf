import { describe, expect, test } from 'vitest';
import { partnerScope, selectedPartners } from '#api/reports/partnerScope';
import type { Viewer } from '#schema/access';
import { partnerRevenue } from '#schema/reports/partnerRevenue';

const viewer = (roles: Viewer['roles'], partner_id: string | null): Viewer => ({
  id: '1',
  name: 'Lan',
  email: 'lan@noi.test',
  kind: 'partner',
  roles,
  partner_id,
  mechanism_id: null,
  via: null,
});

describe('a report by partner is', () => {
  test('everyone’s for an admin', () =>
    expect(partnerScope(partnerRevenue, viewer(['admin'], null))).toBeNull());
  test('everyone’s for who is an admin and a partner too', () =>
    expect(partnerScope(partnerRevenue, viewer(['partner', 'admin'], '7'))).toBeNull());
  test('a partner’s own', () =>
    expect(partnerScope(partnerRevenue, viewer(['partner'], '7'))).toEqual(['7']));
  test('nobody’s for a partner’s account without a partner', () =>
    expect(partnerScope(partnerRevenue, viewer(['partner'], null))).toEqual([]));
  test('nobody’s for a role that may not read it', () => {
    const report = { ...partnerRevenue, access: { partner: partnerRevenue.access.partner } };
    expect(partnerScope(report, viewer(['admin'], null))).toEqual([]);
  });
});

describe('of the partners in reach', () => {
  test('all are requested when none is named', () => {
    expect(selectedPartners(['7'], { partner_id: null })).toEqual(['7']);
    expect(selectedPartners(null, { partner_id: null })).toBeNull();
  });
  test('the named one, when it is among them', () => {
    expect(selectedPartners(['7'], { partner_id: '7' })).toEqual(['7']);
    expect(selectedPartners(null, { partner_id: '8' })).toEqual(['8']);
  });
  test('none, when it is not', () => expect(selectedPartners(['7'], { partner_id: '8' })).toEqual([]));
});
