/** Sends Zalo's template messages, renews its tokens, and interprets its answers (rules 3.17). */
import { HOUR_MS } from '#rules/durations';
import type { Config, ZaloConfig } from '../config.ts';
import { OutgoingError, sendOutgoingRequest } from './request.ts';

type Settings = Pick<Config, 'outgoingAllow'> & { zalo: ZaloConfig };

export interface TemplateMessage {
  /** Phone in Zalo's format: '84912345678'. */
  phone: string;
  template_id: string;
  template_data: Readonly<Record<string, string>>;
  tracking_id: string;
}

export type TemplateMessageResult =
  | { state: 'sent'; provider_id: string | null }
  /** Zalo refused the message; `reason` is in Vietnamese. */
  | { state: 'failed'; reason: string }
  /** The request was sent, but Zalo's answer is missing or does not show the result. */
  | { state: 'unknown' }
  /** The message was not sent; the caller may retry. */
  | { state: 'unreachable' }
  /** Zalo, or a proxy in front of Zalo, accepts no messages now; the caller may retry. */
  | { state: 'not_taken' }
  /** Zalo refused the access token; the message was not sent. */
  | { state: 'token_refused' };

/** For each of Zalo's error codes, its meaning and how to fix the problem, in Vietnamese. */
const errorDescriptions: Readonly<Record<string, string>> = {
  '-108': 'Số điện thoại không đúng. Hãy sửa số rồi gửi lại.',
  '-109': 'Mã mẫu tin không đúng. Hãy kiểm tra mẫu trong Cài đặt → Tin nhắn.',
  '-112': 'Nội dung mẫu tin không đúng. Hãy kiểm tra các chỗ điền trong Cài đặt → Tin nhắn.',
  '-114': 'Người nhận không nhận được tin: chưa dùng Zalo hoặc đã lâu không mở. Hãy gọi điện.',
  '-115': 'Tài khoản Zalo hết tiền. Hãy nạp thêm rồi gửi lại.',
  '-117': 'Mẫu tin chưa được Zalo cho phép dùng. Hãy kiểm tra mẫu ở Zalo.',
  '-118': 'Số này không dùng Zalo. Hãy gọi điện cho người nhận.',
  '-119': 'Tài khoản Zalo của người nhận không nhận được tin. Hãy gọi điện.',
  '-131': 'Mẫu tin chưa được Zalo duyệt. Hãy chờ duyệt rồi gửi lại.',
  '-132': 'Giá trị điền vào mẫu tin không đúng kiểu. Hãy kiểm tra các chỗ điền.',
  '-133': 'Zalo không gửi mẫu tin này ban đêm. Hãy gửi lại vào ban ngày.',
  '-137': 'Không trừ được tiền của tài khoản Zalo. Hãy kiểm tra tài khoản.',
  '-139': 'Người nhận đã từ chối nhận loại tin này.',
  '-140': 'Tài khoản Zalo OA không được gửi loại tin này.',
  '-141': 'Người nhận đã từ chối nhận tin của Zalo OA này.',
  '-144': 'Đã hết số tin Zalo cho phép gửi trong ngày. Hãy gửi lại vào ngày mai.',
  '-147': 'Mẫu tin đã hết số lần gửi trong ngày. Hãy gửi lại vào ngày mai.',
};
const HOUR_SECONDS = HOUR_MS / 1000;
/** Maximum seconds for which an access token is used; Zalo's tokens last a day. */
const MAX_TOKEN_LIFETIME_SECONDS = 30 * 24 * HOUR_SECONDS;
/** Zalo's codes for an access token that is invalid or expired. */
const tokenErrors = [-124, -216];
/** Zalo's codes for too many requests and for Zalo's internal errors; both errors are temporary and have nothing to do with the token. */
const temporaryErrors = [-32, -100];

/** Sends one message. Never throws: the result contains any error. */
export async function sendTemplateMessage(
  settings: Settings,
  access_token: string,
  message: TemplateMessage,
): Promise<TemplateMessageResult> {
  try {
    const { status, text } = await sendOutgoingRequest(settings, {
      method: 'POST',
      url: `${settings.zalo.apiUrl}/message/template`,
      headers: { 'content-type': 'application/json', access_token },
      body: JSON.stringify(message),
    });
    return readDelivery(status, parseAnswer(text));
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { state: error.wasSent ? 'unknown' : 'unreachable' };
  }
}

function readDelivery(status: number, answer: Answer | null): TemplateMessageResult {
  const code = readErrorCode(answer);
  if (isTemporary(status, code)) return { state: 'not_taken' };
  // A success status without Zalo's code may be the answer of a proxy that has forwarded the message.
  if (code === null) return { state: isSuccessStatus(status) ? 'unknown' : 'not_taken' };
  if (code === 0) {
    const { msg_id } = (answer?.data ?? {}) as { msg_id?: unknown };
    return { state: 'sent', provider_id: msg_id == null ? null : String(msg_id).slice(0, 255) };
  }
  if (tokenErrors.includes(code)) return { state: 'token_refused' };
  return { state: 'failed', reason: errorDescriptions[code] ?? `Zalo không nhận tin này (mã lỗi ${code}).` };
}

type Renewal =
  | { state: 'renewed'; access_token: string; refresh_token: string; seconds: number }
  /** The refresh token was already used, or was revoked. */
  | { state: 'dead' }
  /** The result is unknown, or the token could not be renewed now; the caller must try again later. */
  | { state: 'later' };

/** Exchanges a refresh token for an access token and the next refresh token. A refresh token can be used only once. */
export async function renewZaloToken(settings: Settings, refresh_token: string): Promise<Renewal> {
  const { appId, appSecret, oauthUrl } = settings.zalo;
  try {
    const { status, text } = await sendOutgoingRequest(settings, {
      method: 'POST',
      url: oauthUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded', secret_key: appSecret },
      body: new URLSearchParams({ refresh_token, app_id: appId, grant_type: 'refresh_token' }).toString(),
    });
    const answer = parseAnswer(text);
    const code = readErrorCode(answer);
    if (isTemporary(status, code)) return { state: 'later' };
    if (code) return { state: 'dead' };
    const { access_token: access, refresh_token: next, expires_in } = answer ?? {};
    if (status !== 200 || typeof access !== 'string' || typeof next !== 'string') return { state: 'later' };
    return {
      state: 'renewed',
      access_token: access,
      refresh_token: next,
      // The old refresh token cannot be used again, so the new refresh token must be stored even if `expires_in` is invalid.
      seconds: Math.min(Math.max(Number(expires_in) || HOUR_SECONDS, 0), MAX_TOKEN_LIFETIME_SECONDS),
    };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { state: 'later' };
  }
}

/** True if the answer reports a temporary problem, which is not caused by the token or the message: the same request may succeed later. */
const isTemporary = (status: number, code: number | null): boolean =>
  status === 408 || status === 429 || status >= 500 || temporaryErrors.includes(code ?? 0);

const isSuccessStatus = (status: number): boolean => status >= 200 && status < 300;

/**
 * Returns Zalo's own code in an answer: 0 or negative. Returns null if the answer is not from Zalo: for example, a proxy sends a text or
 * the HTTP status.
 */
function readErrorCode(answer: Answer | null): number | null {
  const error = answer?.error;
  if ((typeof error !== 'number' && typeof error !== 'string') || error === '') return null;
  const code = Number(error);
  return Number.isInteger(code) && code <= 0 ? code : null;
}

type Answer = Readonly<Record<string, unknown>>;

function parseAnswer(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
