import { errorHeader } from '../parts/ErrorSummary.tsx';

/** Over a failed action's details; a user's action has words of its own. */
export const errorHeaderOf = (resource: string): string =>
  resource === 'users'
    ? 'Đã có lỗi xảy ra khi thực hiện thao tác. Vui lòng kiểm tra lịch sử đơn hàng.'
    : errorHeader;
