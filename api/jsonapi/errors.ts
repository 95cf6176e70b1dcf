/** Converts any thrown value to `{ errors: [...] }` (schema 2.1). */
import type { FastifyError } from 'fastify';
import { DomainError } from '../base/domainError.ts';
import { JsonError } from '../base/parseJson.ts';
import { findUnavailableReason } from '../db/findUnavailableReason.ts';
import { ApiError, type ApiProblem, buildProblem } from './apiError.ts';
import { toApiError } from './toApiError.ts';

interface ErrorDocument {
  errors: Record<string, unknown>[];
  meta?: Record<string, unknown>;
}

const titles: Record<number, string> = {
  400: 'Yêu cầu không hợp lệ',
  401: 'Chưa đăng nhập',
  403: 'Không có quyền',
  404: 'Không tìm thấy',
  405: 'Phương thức không được hỗ trợ',
  406: 'Định dạng trả lời không được hỗ trợ',
  408: 'Gửi quá chậm',
  409: 'Xung đột',
  412: 'Dữ liệu đã thay đổi',
  413: 'Nội dung quá lớn',
  415: 'Định dạng gửi lên không được hỗ trợ',
  422: 'Dữ liệu chưa đúng',
  429: 'Thử quá nhiều lần',
  431: 'Phần đầu yêu cầu quá lớn',
  503: 'Hệ thống đang bận',
};

/** Maximum problems in an answer. */
const MAX_PROBLEMS = 20;
/** Maximum characters of a detail and of a pointer. Both may contain a name from the request. */
const MAX_DETAIL_LENGTH = 1_000;
const MAX_SOURCE_LENGTH = 300;

const shortenText = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1)}…` : text;

const shortenSource = (source: NonNullable<ApiProblem['source']>): NonNullable<ApiProblem['source']> =>
  'pointer' in source
    ? { pointer: shortenText(source.pointer, MAX_SOURCE_LENGTH) }
    : { parameter: shortenText(source.parameter, MAX_SOURCE_LENGTH) };

/** Builds the error document of these problems; includes at most the first 20. */
export function buildErrorDocument(
  problems: readonly ApiProblem[],
  meta?: Record<string, unknown>,
): ErrorDocument {
  const errors = problems
    .slice(0, MAX_PROBLEMS)
    .map(({ status, code, title, detail, source, meta: more }) => ({
      status: String(status),
      code,
      title: title ?? titles[status] ?? 'Lỗi',
      detail: shortenText(detail, MAX_DETAIL_LENGTH),
      ...(source ? { source: shortenSource(source) } : {}),
      ...(more ? { meta: more } : {}),
    }));
  return meta ? { errors, meta } : { errors };
}

const problemsByFastifyCode: Record<string, ApiProblem> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: buildProblem(
    415,
    'unsupported_media_type',
    'Nội dung gửi lên phải là application/vnd.api+json hoặc application/json.',
  ),
  FST_ERR_CTP_BODY_TOO_LARGE: buildProblem(
    413,
    'too_large',
    'Nội dung gửi lên quá lớn (nhiều nhất 1 MB, tệp để nhập 5 MB, logo 200 kB; khi đăng nhập, đăng ký 8 kB).',
  ),
  FST_ERR_CTP_EMPTY_JSON_BODY: buildProblem(400, 'not_json', 'Nội dung gửi lên trống.', ''),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: buildProblem(400, 'bad_request', 'Độ dài nội dung không khớp.'),
  FST_ERR_BAD_URL: buildProblem(400, 'bad_address', 'Địa chỉ không hợp lệ.'),
};

/** Returns the messages of an error for the user; null for unexpected errors. */
export function listUserMessages(error: unknown): string[] | null {
  const known = toApiProblems(error);
  if (!known) return null;
  return known.problems.slice(0, MAX_PROBLEMS).map(({ detail }) => shortenText(detail, MAX_DETAIL_LENGTH));
}

/** Converts a thrown value to problems for the client. Returns null for unexpected errors, which are answered with 500 and no details. */
export function toApiProblems(
  error: unknown,
): { problems: readonly ApiProblem[]; meta?: Record<string, unknown> } | null {
  if (error instanceof DomainError) return toApiProblems(toApiError(error));
  if (error instanceof ApiError)
    return { problems: error.problems, ...(error.meta ? { meta: error.meta } : {}) };
  if (error instanceof JsonError) return { problems: [buildProblem(400, error.code, error.message, '')] };
  const {
    code = '',
    statusCode = 500,
    validation,
    validationContext,
  } = (error ?? {}) as Partial<FastifyError>;
  const known = problemsByFastifyCode[code];
  if (known) return { problems: [known] };
  if (validation)
    return {
      problems: validation
        .slice(0, MAX_PROBLEMS)
        .map((fault) => toSchemaProblem(fault, validationContext ?? 'body')),
    };
  if (statusCode === 429)
    return {
      problems: [buildProblem(429, 'too_many', 'Bạn đã thử quá nhiều lần. Hãy đợi ít phút rồi thử lại.')],
    };
  const reason = findUnavailableReason(error) ?? (statusCode === 503 ? 'busy' : null);
  if (reason) return { problems: [{ status: 503, ...unavailableProblems[reason] }] };
  if (statusCode >= 400 && statusCode < 500)
    return { problems: [buildProblem(statusCode, 'bad_request', 'Yêu cầu không hợp lệ.')] };
  return null;
}

const unavailableProblems = {
  busy: { code: 'busy', detail: 'Hệ thống đang bận. Hãy thử lại sau ít giây.' },
  full: {
    code: 'storage_full',
    detail: 'Máy chủ hết chỗ lưu trữ nên chưa lưu được gì. Hãy báo người quản trị hệ thống, rồi thử lại.',
  },
  failing: {
    code: 'storage_failing',
    detail:
      'Máy chủ chưa đọc hoặc ghi được dữ liệu. Hãy thử lại sau ít phút; nếu vẫn lỗi, báo người quản trị hệ thống.',
  },
  slow: {
    code: 'too_slow',
    detail:
      'Yêu cầu mất quá nhiều thời gian nên đã dừng. Hãy thu hẹp bộ lọc hoặc khoảng thời gian rồi thử lại.',
  },
} as const;

interface SchemaFault {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

/** Converts a fault that the JSON Schema of a hand-written route found. */
function toSchemaProblem({ keyword, instancePath, params }: SchemaFault, context: string): ApiProblem {
  const inner = params.missingProperty ?? params.additionalProperty ?? params.requiredProperties;
  const path =
    inner === undefined ? instancePath : `${instancePath}/${Array.isArray(inner) ? inner[0] : inner}`;
  const name = path.split('/').filter(Boolean).join('.');
  const detail =
    keyword === 'required'
      ? `${name} is required!`
      : keyword === 'additionalProperties'
        ? `Không có mục "${name}".`
        : `Giá trị của "${name || 'nội dung'}" không hợp lệ.`;
  const status = keyword === 'additionalProperties' || context !== 'body' ? 400 : 422;
  const source = context === 'body' ? { pointer: path } : { parameter: name };
  return { status, code: status === 400 ? 'unknown' : 'invalid', detail, source };
}
