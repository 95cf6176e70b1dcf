import type { Role } from '#schema/access';
import { toLocalInstant } from './instants.ts';
import type { Sender } from './partners.ts';
import type { World } from './world.ts';

/** Ids of the staff to whom other records refer. */
export interface Staff {
  owner: string;
  admin: string;
  finance: string;
  sales: string[];
  /** Ids of each partner's users, by partner id. */
  partnerAccounts: Map<string, string[]>;
}

interface Person {
  name: string;
  email: string;
  kind?: 'staff' | 'sales';
  roles: Role[];
  status?: 'active' | 'disabled';
}

/** Users of the company: first the accounts listed in the README, then colleagues who make the lists realistic. */
const people: readonly Person[] = [
  { name: 'Đặng Thùy Dương', email: 'owner@noi.test', roles: ['admin', 'finance'] },
  { name: 'Lê Ngọc Bích', email: 'admin@noi.test', roles: ['admin'] },
  { name: 'Trần Thị Kim Oanh', email: 'finance@noi.test', roles: ['finance'] },
  { name: 'Phạm Thảo Vy', email: 'sales@noi.test', kind: 'sales', roles: ['sales'] },
  { name: 'Nguyễn Văn Chờ', email: 'waiting@noi.test', roles: [] },
  { name: 'Vũ Hoài Nam', email: 'disabled@noi.test', roles: ['admin'], status: 'disabled' },
  { name: 'Huỳnh Mỹ Duyên', email: 'duyen@noi.test', kind: 'sales', roles: ['sales'] },
  { name: 'Bùi Thanh Hằng', email: 'hang@noi.test', kind: 'sales', roles: ['sales'] },
  { name: 'Đỗ Quỳnh Trang', email: 'trang@noi.test', kind: 'sales', roles: ['sales'] },
];

/** Accounts of the partners' users: the partner's code, the user's name and e-mail. */
const accounts: readonly [code: string, name: string, email: string][] = [
  ['MEGAO', 'Trương Ngọc Mai', 'partner@noi.test'],
  ['HOAMAI', 'Ngô Thị Hồng Hạnh', 'partner2@noi.test'],
];

/** Adds all users, with the demo password. */
export function addStaff(world: World, opened: string, senders: readonly Sender[]): Staff {
  const { password: password_hash } = world;
  const ids = new Map<string, string>();
  for (const [index, person] of people.entries()) {
    const values = { kind: 'staff' as const, status: 'active' as const, ...person, password_hash };
    ids.set(person.email, world.add('users', toLocalInstant(opened, 420 + index), values).id);
  }
  const partnerAccounts = new Map<string, string[]>();
  for (const [index, [code, name, email]] of accounts.entries()) {
    const partner = senders.find((sender) => sender.partner.code === code)?.partner;
    if (!partner) throw new Error(`no partner ${code}`);
    const values = { name, email, partner_id: partner.id, password_hash };
    partnerAccounts.set(partner.id, [
      world.add('partner_accounts', toLocalInstant(opened, 540 + index), values).id,
    ]);
  }
  const of = (email: string): string => ids.get(email) ?? '';
  return {
    owner: of('owner@noi.test'),
    admin: of('admin@noi.test'),
    finance: of('finance@noi.test'),
    sales: people.filter((person) => person.kind === 'sales').map((person) => of(person.email)),
    partnerAccounts,
  };
}
