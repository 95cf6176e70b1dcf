import { describe, expect, test } from 'vitest';
import { findPartnerScope, findSelectedPartners } from '#api/reports/findPartnerScope';
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

describe('a report by partner', () => {
  test('covers all partners for an admin', () =>
    expect(findPartnerScope(partnerRevenue, viewer(['admin'], null))).toBeNull());
  test('covers all partners for an admin who is also a partner', () =>
    expect(findPartnerScope(partnerRevenue, viewer(['partner', 'admin'], '7'))).toBeNull());
  test('covers only the own data for a partner', () =>
    expect(findPartnerScope(partnerRevenue, viewer(['partner'], '7'))).toEqual(['7']));
  test('covers nothing for a partner’s account without a partner', () =>
    expect(findPartnerScope(partnerRevenue, viewer(['partner'], null))).toEqual([]));
  test('covers nothing for a role that may not read it', () => {
    const report = { ...partnerRevenue, access: { partner: partnerRevenue.access.partner } };
    expect(findPartnerScope(report, viewer(['admin'], null))).toEqual([]);
  });
});

describe('the partners of a request', () => {
  test('are all permitted ones if none is named', () => {
    expect(findSelectedPartners(['7'], { partner_id: null })).toEqual(['7']);
    expect(findSelectedPartners(null, { partner_id: null })).toBeNull();
  });
  test('are the named one if it is permitted', () => {
    expect(findSelectedPartners(['7'], { partner_id: '7' })).toEqual(['7']);
    expect(findSelectedPartners(null, { partner_id: '8' })).toEqual(['8']);
  });
  test('are none if the named one is not permitted', () =>
    expect(findSelectedPartners(['7'], { partner_id: '8' })).toEqual([]));
});
