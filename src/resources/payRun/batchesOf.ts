import type { OwedNurse } from '#schema/payRun';

/** What is paid by one call. */
export interface Batch {
  readonly rows: readonly OwedNurse[];
  /** The nurse that the call names; null: each package's own. */
  readonly agent_id: string | null;
}

/** The calls that pay these nurses: one for all packages of their own, then one for each who was a substitute. */
export function batchesOf(rows: readonly OwedNurse[]): Batch[] {
  const only = (row: OwedNurse, substitute: boolean): OwedNurse[] => {
    const packages = row.packages.filter((pack) => pack.substitute === substitute);
    return packages.length > 0 ? [{ ...row, packages }] : [];
  };
  const own = rows.flatMap((row) => only(row, false));
  const others = rows.flatMap((row) =>
    only(row, true).map((part) => ({ rows: [part], agent_id: row.agent.id })),
  );
  return [...(own.length > 0 ? [{ rows: own, agent_id: null }] : []), ...others];
}
