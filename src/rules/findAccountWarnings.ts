import { foldText } from '#rules/foldText';

interface Account {
  readonly name: string;
  readonly bank: string | null;
  readonly bank_account: string | null;
  readonly account_holder: string | null;
  /** True if another nurse has the same account. */
  readonly shared: boolean;
}

/** Returns warnings about a nurse's account to check before money is sent to it; empty if there are none. */
export function findAccountWarnings({ name, bank, bank_account, account_holder, shared }: Account): string[] {
  if (!bank_account) return ['chưa có tài khoản'];
  const other = account_holder !== null && foldText(account_holder) !== foldText(name);
  return [
    ...(bank ? [] : ['không rõ ngân hàng']),
    ...(shared ? ['chung tài khoản'] : []),
    ...(other ? [`đứng tên ${account_holder}`] : []),
  ];
}
