import { HttpError } from 'react-admin';
import type { ErrorObject, JsonApiDocument } from './document.ts';

/** `body` of every HttpError from the API; used by forms, dialogs and lists. */
export interface ErrorBody {
  /** Messages by field, and all details under `root.serverError`, in the format of react-hook-form. */
  readonly errors: Readonly<Record<string, string | { readonly serverError: string }>>;
  /** `detail` of every problem, in the server's order. */
  readonly details: readonly string[];
  readonly problems: readonly ErrorObject[];
  readonly meta: Readonly<Record<string, unknown>>;
}

const byStatus: Readonly<Record<number, string>> = {
  0: 'Không kết nối được máy chủ. Hãy kiểm tra mạng rồi thử lại.',
  401: 'Phiên đăng nhập đã kết thúc. Hãy đăng nhập lại.',
  403: 'Bạn không có quyền thực hiện thao tác này.',
  404: 'Không tìm thấy dữ liệu này.',
  408: 'Máy chủ không trả lời sau 30 giây. Hãy thử lại.',
  412: 'Dữ liệu vừa được người khác sửa. Hãy xem lại rồi làm tiếp.',
  413: 'Dữ liệu gửi đi quá lớn.',
  429: 'Bạn thao tác quá nhanh. Hãy đợi một lát rồi thử lại.',
};

/**
 * Converts a JSON pointer to a form path: `/data/attributes/services/0/price` → `services.0.price`. Returns null if the pointer names no
 * field.
 */
function getFieldName(pointer: string | undefined): string | null {
  const path = /^\/(?:data\/attributes|action_data|data\/relationships)\/(.+)$/.exec(pointer ?? '')?.[1];
  if (!path) return /^\/([a-z_]+)$/.exec(pointer ?? '')?.[1]?.replace(/^data$/, '') || null;
  return pointer?.startsWith('/data/relationships/') ? `${path.split('/')[0]}_id` : path.replaceAll('/', '.');
}

/**
 * Converts an error response to react-admin's HttpError. The message joins all details, and `body` is an ErrorBody. Without a response, the
 * status is 0 (no network) or 408 (time-out).
 */
export function toHttpError(status: number, document: JsonApiDocument | null): HttpError {
  const problems = document?.errors ?? [];
  const given = problems.map((problem) => problem.detail ?? problem.title ?? '').filter(Boolean);
  const fallback = byStatus[status] ?? 'Something went wrong';
  const details = given.length > 0 && status !== 412 ? given : [fallback];
  const message = details.join('\n');
  const errors: Record<string, string | { serverError: string }> = { root: { serverError: message } };
  for (const problem of problems) {
    const field = getFieldName(problem.source?.pointer);
    if (field) errors[field] = problem.detail ?? problem.title ?? fallback;
  }
  const body: ErrorBody = { errors, details, problems, meta: document?.meta ?? {} };
  return new HttpError(message, status, body);
}

/** Returns the details of any thrown error, to list under a heading; never empty. */
export function listErrorDetails(error: unknown): readonly string[] {
  const body = error instanceof HttpError ? (error.body as ErrorBody | null) : null;
  if (body?.details?.length) return body.details;
  return [error instanceof Error && error.message ? error.message : 'Something went wrong'];
}
