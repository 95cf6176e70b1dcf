import { type BusinessRecords, listPackageNurses } from '../records.ts';
import { type ReportQuestion, sortByText } from './question.ts';

const levels = ['L5-A', 'L5', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8', 'L8-7C'];

/** Requests to test: with and without a status, with one district, with two districts. */
export function buildCapacityQuestions(records: BusinessRecords): ReportQuestion[] {
  const nurses = records.users.filter((user) => user.kind === 'agent');
  const districts = [...new Set(nurses.flatMap(({ province }) => (province ? [province] : [])))];
  const queries: { status?: string; provinces?: string[] }[] = [
    {},
    ...['active', 'inactive', 'out'].map((status) => ({ status })),
    ...districts.slice(0, 3).map((province) => ({ provinces: [province] })),
    { status: 'active', provinces: districts.slice(0, 2) },
  ];
  return queries.map(({ status, provinces = [] }) => {
    const chosen = nurses.filter(
      (nurse) =>
        (!status || nurse.profile_status === status) &&
        (provinces.length === 0 || (nurse.province !== null && provinces.includes(nurse.province))),
    );
    const totals: Record<string, number> = Object.fromEntries(levels.map((level) => [level, 0]));
    const rows = chosen.map(({ id, name, province, address, full_load, profile_status }) => {
      const summary: Record<string, number> = Object.fromEntries(levels.map((level) => [level, 0]));
      for (const pack of records.packages)
        if (pack.level in summary && listPackageNurses(pack).includes(id)) {
          summary[pack.level] = (summary[pack.level] ?? 0) + 1;
          totals[pack.level] = (totals[pack.level] ?? 0) + 1;
        }
      const { 'L5-A': provisional = 0, L6 = 0, L7 = 0 } = summary;
      const left = (full_load ?? 5) - provisional - L6 - L7;
      const agent = { id: String(id), name, province, address, status: profile_status };
      return { agent, remaining: left < 0 ? 0 : left, summary };
    });
    let all = 0;
    for (const level of levels) all += totals[level] ?? 0;
    const ratio = (total: number) => ({ ratio: all === 0 ? null : total / all, total });
    const query = new URLSearchParams(status ? { agent_status: status } : {});
    for (const province of provinces) query.append('province[]', province);
    return {
      path: `aps?${query}`,
      expected: {
        rows: sortByText(rows, (row) => row.agent.id),
        summary: {
          total: ratio(all),
          ...Object.fromEntries(levels.map((level) => [level, ratio(totals[level] ?? 0)])),
        },
        provinces: [...districts].sort(),
      },
      seen: ({ data }) => ({
        rows: sortByText(data.rows as { agent: { id: string } }[], (row) => row.agent.id),
        summary: data.summary,
        provinces: [...data.filters.provinces].sort(),
      }),
    };
  });
}
