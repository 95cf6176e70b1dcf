import { password as passwordField } from '#schema/kinds';
import { valueError } from '#schema/values';
import { commonPasswords } from './commonPasswords.ts';

const field = passwordField('Mật khẩu', { required: true, min: 10, max: 128 });
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', '09876543210', 'qwertyuiopasdfghjklzxcvbnm'];

/**
 * What keeps a text from being a password, in a sentence; null when nothing does (schema 5.1): 10 to 128 characters of
 * any sort, not among the commonest, not a short piece repeated or a run of the keyboard, not the person's own e-mail.
 */
export function passwordProblem(password: unknown, email?: string): string | null {
  const wrong = valueError(field, password);
  if (wrong || typeof password !== 'string') return wrong ?? 'Mật khẩu phải là chữ.';
  if (/[\0\p{Surrogate}]/u.test(password)) return 'Mật khẩu có ký tự không được phép.';
  const plain = password.toLowerCase();
  const easy =
    commonPasswords.has(plain) ||
    /^(.{1,4}?)\1+$/su.test(plain) ||
    runs.some((run) => (run + run).includes(plain)) ||
    plain === email?.toLowerCase();
  return easy ? 'Mật khẩu này quá dễ đoán. Hãy chọn mật khẩu khác, dài và chỉ mình bạn biết.' : null;
}
