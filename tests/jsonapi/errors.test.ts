import { describe, expect, it } from 'vitest';
import { type ErrorBody, listErrorDetails, toHttpError } from '../../src/jsonapi/errors.ts';

const body = (status: number, problems: ErrorBody['problems']) =>
  toHttpError(status, { errors: problems }).body as ErrorBody;

describe('errors of the API in the browser', () => {
  it('are at the fields of their pointers, with every detail also at the root', () => {
    const { errors, details } = body(422, [
      { detail: 'Họ tên is required!', source: { pointer: '/data/attributes/name' } },
      { detail: 'Số lượng sai', source: { pointer: '/data/attributes/services/0/quantity' } },
      { detail: 'Ngày mới không được là Chủ nhật', source: { pointer: '/action_data/new_day' } },
      { detail: 'Không có điều dưỡng này', source: { pointer: '/data/relationships/agent' } },
      { detail: 'Email đã dùng', source: { pointer: '/email' } },
      { detail: 'Gói đã khóa', source: { pointer: '/data' } },
    ]);
    expect(errors).toEqual({
      name: 'Họ tên is required!',
      'services.0.quantity': 'Số lượng sai',
      new_day: 'Ngày mới không được là Chủ nhật',
      agent_id: 'Không có điều dưỡng này',
      email: 'Email đã dùng',
      root: { serverError: details.join('\n') },
    });
    expect(details).toHaveLength(6);
  });

  it('say what to do if the server gave no text', () => {
    expect(toHttpError(0, null).message).toBe('Không kết nối được máy chủ. Hãy kiểm tra mạng rồi thử lại.');
    expect(toHttpError(500, null).message).toBe('Something went wrong');
  });

  it('about a record changed meanwhile ask to look at it again, and contain the current record', () => {
    const current = { type: 'users', id: '1' };
    const error = toHttpError(412, { errors: [{ detail: 'Precondition Failed' }], meta: { current } });
    expect(error.message).toContain('Hãy xem lại rồi làm tiếp.');
    expect((error.body as ErrorBody).meta.current).toBe(current);
  });

  it('always have a detail to show', () => {
    expect(listErrorDetails(toHttpError(422, { errors: [{ detail: 'a' }, { detail: 'b' }] }))).toEqual([
      'a',
      'b',
    ]);
    expect(listErrorDetails(new Error('x'))).toEqual(['x']);
    expect(listErrorDetails(undefined)).toEqual(['Something went wrong']);
  });
});
