import type { Stored } from '#schema/index';
import { refused } from '../../domainError.ts';

/** A transaction that a line of the bank proves stays as it is until it is unmatched. @throws 422 `matched` */
export function guardMatched({ bank_line }: Pick<Stored<'transactions'>, 'bank_line'>): void {
  if (bank_line)
    throw refused(
      'matched',
      'Giao dịch này đã khớp với một dòng sao kê. Hãy bỏ khớp dòng đó trước khi sửa hoặc xóa.',
    );
}
