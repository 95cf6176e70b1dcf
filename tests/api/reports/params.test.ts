import { describe, expect, test } from 'vitest';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();

describe('a report', () => {
  test.each([
    ['revenue?nonsense=1', 'nonsense'],
    ['revenue?filter[level]=L8', 'filter[level]'],
    ['revenue?level=L9', 'level'],
    ['revenue?level=L8,L7', 'level'],
    ['revenue?date_field=created_at', 'date_field'],
    ['revenue?year=20x6', 'year'],
    ['revenue?year=1', 'year'],
    ['revenue?month=2026-10&year=2025', 'year'],
    ['revenue?split=maybe', 'split'],
    ['revenue?agent_id=abc', 'agent_id'],
    ['revenue?agent_id=1&agent_id=2', 'agent_id'],
    ['revenue?sale_id=1&sales_id=2', 'sales_id'],
    ['revenue?page[number]=0', 'page[number]'],
    ['revenue?page[size]=1001', 'page[size]'],
    ['revenue?__proto__=1', '__proto__'],
    ['pl?month=2026-10', 'month'],
    ['pl?page[number]=1', 'page[number]'],
    ['schedule?from=31/02/2026', 'from'],
    ['schedule?from=2026-02-01&to=2026-01-31', 'to'],
    ['schedule?from=2020-01-01&to=2026-01-01', 'to'],
    ['schedule/cell?day=2026-11-20&time_period=08:30-09:30', 'agent_id'],
    ['schedule/cell?agent_id=1&day=2026-11-20&time_period=08:31-09:30', 'time_period'],
    ['schedule/day?agent_id=1', 'day'],
    ['today?only=tomorrow', 'only'],
    ['today?page[size]=1001', 'page[size]'],
    ['marketing?view_by=range&end_date=2026-01-01', 'start_date'],
    ['marketing?view_by=range&start_date=2026-01-02&end_date=2026-01-01', 'end_date'],
    ['marketing?view_by=day', 'view_by'],
    ['breakdown?from=2026-02-01&to=2026-01-31', 'to'],
    ['breakdown?from=9999-12-31', 'to'],
    ['aps?agent_status=asleep', 'agent_status'],
    ['aps?agent_status[]=active', 'agent_status[]'],
    ['partner_revenue?partner_id=-1', 'partner_id'],
    ['estimated_partner_revenue?level=L4', 'level'],
  ])('%s is refused, naming %s', async (path, parameter) => {
    const { status, body } = await (await api.as('owner')).get(`/reports/${path}`);
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body.errors[0].source).toEqual({ parameter });
    expect(body.errors[0].detail).not.toBe('');
  });

  test.each([
    'reports/revenue?month=13/2026',
    'reports/revenue?month=2026-00',
    'reports/revenue?month=1990-01',
    'reports/bank?month=2026-13',
    'agents/1/why?field=pay&month=2026-13',
  ])('%s is a wrong month, which is 422 wherever a month is named', async (path) => {
    const { status, body } = await (await api.as('owner')).get(`/${path}`);
    expect(status, JSON.stringify(body)).toBe(422);
    expect(body.errors[0].source).toEqual({ parameter: 'month' });
  });

  test('names the range of years without a thousands separator', async () => {
    const { body } = await (await api.as('owner')).get('/reports/revenue?year=1');
    expect(body.errors[0].detail).toBe('Năm phải từ 1900 đến 9999.');
  });

  test.each([
    'revenue?month=&year=&agent_id=all&sale_id=',
    'aps?agent_status=_all_&province[]=',
    'schedule?from=&to=&agent_id=',
    'partner_revenue?partner_id=all',
  ])('%s does not filter', async (path) => {
    const owner = await api.as('owner');
    const { status, body } = await owner.get(`/reports/${path}`);
    expect(status).toBe(200);
    expect(body.data).toEqual((await owner.get(`/reports/${path.split('?')[0]}`)).body.data);
  });

  test('a year has twelve months, also the last four-digit year', async () => {
    const owner = await api.as('owner');
    for (const path of ['revenue?year=9999', 'marketing?view_by=year&year=9999']) {
      const { status, body } = await owner.get(`/reports/${path}`);
      expect([status, (body.data.serie ?? body.data.time_serie).length]).toEqual([200, 12]);
    }
  });

  test.each([
    'revenue?until=9999-12-31',
    'receivables?to=9999-12-31',
    'breakdown?from=9999-12-01&to=9999-12-31',
    'marketing?view_by=range&start_date=9999-12-01&end_date=9999-12-31',
    'schedule?from=9999-12-25&to=9999-12-31',
    'schedule/day?day=9999-12-31',
  ])('%s accepts the last four-digit days, and stores nothing', async (path) => {
    const owner = await api.as('owner');
    expect((await owner.get(`/reports/${path}`)).status).toBe(200);
  });

  const readers: Record<string, readonly string[]> = {
    revenue: ['owner', 'admin', 'finance'],
    partner_revenue: ['owner', 'admin', 'finance', 'partner'],
    partner_revenue_report: ['owner', 'admin', 'finance', 'partner'],
    estimated_partner_revenue: ['owner', 'admin', 'finance', 'partner'],
    schedule: ['owner', 'admin', 'finance', 'sales'],
    'schedule/cell?agent_id=1&day=2026-11-20&time_period=08:30-09:30': ['owner', 'admin', 'finance', 'sales'],
    'schedule/day?day=2026-11-20': ['owner', 'admin', 'finance', 'sales'],
    today: ['owner', 'admin', 'sales'],
    marketing: ['owner', 'admin', 'finance'],
    pl: ['owner', 'finance'],
    aps: ['owner', 'admin', 'finance', 'sales'],
  };
  test.each(Object.entries(readers))('%s is readable by %j only', async (path, allowed) => {
    expect((await api.anyone.get(`/reports/${path}`)).status).toBe(401);
    for (const person of ['owner', 'admin', 'finance', 'sales', 'partner', 'waiting'] as const) {
      const { status } = await (await api.as(person)).get(`/reports/${path}`);
      expect([person, status]).toEqual([person, allowed.includes(person) ? 200 : 403]);
    }
  });

  test('that does not exist is not found', async () => {
    expect((await (await api.as('owner')).get('/reports/weather')).status).toBe(404);
  });

  test('is in openapi.json with its parameters', async () => {
    const { body, status } = await api.anyone.get('/openapi.json', { accept: 'application/json' });
    expect(status, JSON.stringify(body)).toBe(200);
    const call = body.paths['/api/v1/reports/marketing']?.get ?? body.paths['/reports/marketing']?.get;
    expect(call.parameters.map((one: { name: string }) => one.name)).toEqual(
      expect.arrayContaining(['view_by', 'legacy_c3', 'month', 'year', 'start_date', 'end_date']),
    );
  });
});
