import { addDays } from '#rules/days';
import { packageActions } from '#schema/packageActions';
import { compareByCreation } from './byCreation.ts';
import { toLocalInstant } from './instants.ts';
import { createRandom } from './random.ts';
import type { Staff } from './staff.ts';
import type { StoredLife } from './store.ts';
import type { World } from './world.ts';

/** A history line that is not yet stored. */
interface SeededHistoryLine {
  created_at: string;
  actor: string;
  resource: string;
  id: string;
  code: string;
  label: string;
  data: Record<string, unknown> | null;
  /** Table and id of each record whose history contains the line. */
  subjects: (readonly [table: string, id: string])[];
}

/** Length of the demo's history in days. */
const HISTORY_DAYS = 75;

/** Adds history lines of the last weeks' packages: the action, the user, and the old and new values. */
export function addHistory(world: World, staff: Staff, packages: readonly StoredLife[]): void {
  const random = createRandom('history');
  const since = toLocalInstant(addDays(world.today, -HISTORY_DAYS), 0);
  const known = new Set<string>();
  const lines = packages.flatMap((stored) => {
    const caller = random.pick(staff.sales);
    const isNew = !known.has(stored.customer.id);
    known.add(stored.customer.id);
    return [...(isNew ? buildCallLines(stored, caller) : []), ...buildPackageLines(stored, staff, caller)];
  });
  const kept = lines.filter((line) => line.created_at >= since).sort(compareByCreation);
  for (const [index, { created_at, actor, resource, id, code, label, data, subjects }] of kept.entries()) {
    world.addRow('action_logs', created_at, {
      state: 'finished',
      actor_id: actor,
      via: null,
      action_code: code,
      action_label: label,
      action_data: data,
      error: null,
      resource,
      record_id: Number(id),
    });
    for (const [table, record] of subjects)
      world.addRow('action_log_subjects', created_at, {
        log_id: index + 1,
        resource: table,
        record_id: Number(record),
      });
  }
}

/** Builds the history line of an action on a record. The line appears in the histories of the record and of the other given records. */
function buildActionLine(
  [resource, id]: readonly [string, string],
  also: SeededHistoryLine['subjects'],
  [created_at, actor]: readonly [string, string],
  [code, label]: readonly [string, string],
  data: SeededHistoryLine['data'],
): SeededHistoryLine {
  const table = resource === 'partner_packages' ? 'packages' : resource;
  return { created_at, actor, resource, id, code, label, data, subjects: [[table, id], ...also] };
}

/** Builds the history lines of the first call to a customer without a partner: a user enters the customer, then reaches her. */
function buildCallLines({ customer }: StoredLife, caller: string): SeededHistoryLine[] {
  const { id, name, phone, source_channel, contacted_at, l1_at } = customer;
  if (!contacted_at || !l1_at) return [];
  const made = { name: [null, name], phone: [null, phone], source_channel: [null, source_channel] };
  const reached = { level: ['C3', 'L1'], l1_at: [null, l1_at] };
  return [
    buildActionLine(['customers', id], [], [contacted_at, caller], ['create', 'Tạo mới'], { changes: made }),
    buildActionLine(['customers', id], [], [l1_at, caller], ['succeed_contact', 'Liên hệ thành công'], {
      changes: reached,
    }),
  ];
}

function buildPackageLines(
  { life, pack, customer }: StoredLife,
  staff: Staff,
  caller: string,
): SeededHistoryLine[] {
  const seller = pack.sales_id ?? caller;
  const { created_at, settled_at, plan } = life;
  const itself = ['packages', pack.id] as const;
  const hers: SeededHistoryLine['subjects'] = [['customers', customer.id]];
  const act = (code: PackageAction, when: string, data: SeededHistoryLine['data']): SeededHistoryLine =>
    buildActionLine(itself, hers, [when, seller], [code, packageActions[code].label], data);

  const assignedLater = pack.l6_at !== null && (plan.sender !== undefined || pack.l6_at > created_at);
  const begun = plan.sender
    ? 'L4'
    : pack.l6_at && !assignedLater
      ? 'L6'
      : pack.level === 'L5-A'
        ? 'L5-A'
        : 'L5';
  const fields = {
    level: [null, begun],
    total_price: [null, pack.total_price],
    started_at: [null, pack.started_at],
  };
  const sender = staff.partnerAccounts.get(pack.partner_id ?? '')?.[0] ?? staff.admin;
  const lines = plan.sender
    ? [
        buildActionLine(['partner_packages', pack.id], hers, [created_at, sender], ['create', 'Tạo mới'], {
          changes: fields,
        }),
      ]
    : [
        buildActionLine(
          ['customers', customer.id],
          [itself],
          [created_at, seller],
          ['register_package_v2', 'Đăng ký gói'],
          {
            others: [{ resource: 'packages', id: pack.id, verb: 'create', fields }],
          },
        ),
      ];
  if (plan.sender && pack.l6_at)
    lines.push(act('confirm_package', pack.l6_at, { changes: { level: ['L4', 'L5'] } }));
  if (pack.l6_at && assignedLater)
    lines.push(
      act('assign_agent', pack.l6_at, {
        input: { agent_id: pack.agent_id },
        changes: { level: ['L5', 'L6'], agent_id: [null, pack.agent_id] },
      }),
    );
  if (pack.canceled_at)
    lines.push(
      act('cancel_package', pack.canceled_at, {
        input: { cancel_reason: pack.cancel_reason },
        changes: { level: [pack.l6_at ? 'L6' : begun, pack.level] },
      }),
    );
  if (['L7-C', 'L8', 'L8-7C'].includes(pack.level))
    lines.push(
      act('finish_package', settled_at, {
        input: { paid: pack.level !== 'L7-C' },
        changes: { level: ['L7', pack.level] },
      }),
    );
  return lines;
}

type PackageAction = 'confirm_package' | 'assign_agent' | 'cancel_package' | 'finish_package';
