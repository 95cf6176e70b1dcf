import { ApiError } from '../jsonapi/apiError.ts';

/** Builds the error 412: the record no longer has the version in `If-Match`. @param current the record's current document */
export const preconditionFailedError = (current: unknown): ApiError =>
  new ApiError(
    {
      status: 412,
      code: 'changed',
      detail: 'Dữ liệu vừa được người khác sửa. Hãy xem lại rồi làm tiếp.',
    },
    { current },
  );
