import { jsonApi } from '../jsonapi/mediaTypes.ts';
import { buildSchemaRef } from './schemas.ts';

const statusDescriptions: Readonly<Record<number, string>> = {
  400: 'Yêu cầu sai dạng',
  401: 'Chưa đăng nhập, hoặc phiên đã hết',
  403: 'Không có quyền',
  404: 'Không có, hoặc không được thấy',
  406: 'Dạng trả lời không được hỗ trợ',
  409: 'Xung đột',
  412: 'Dữ liệu đã thay đổi từ khi đọc',
  413: 'Nội dung quá lớn',
  415: 'Dạng gửi lên không được hỗ trợ',
  422: 'Dữ liệu chưa đúng',
  429: 'Quá nhiều lần; Retry-After nói khi nào thử lại',
};

const buildErrorResponse = (description: string) => ({
  description,
  content: { [jsonApi]: { schema: buildSchemaRef('errors') } },
});

/** Returns the error responses of these statuses. Errors with other statuses (500, 503 …) have the same form. */
export const buildErrorResponses = (...codes: readonly number[]) => ({
  ...Object.fromEntries(codes.map((code) => [code, buildErrorResponse(statusDescriptions[code] ?? 'Lỗi')])),
  default: buildErrorResponse('Lỗi'),
});
