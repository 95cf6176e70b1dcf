import { invalid } from '../../../domainError.ts';
import { passwordProblem } from './passwordProblem.ts';

/**
 * A new password and, where one was sent, its repetition.
 * @throws ApiError 422 at `password` or `password_confirmation`
 */
export function checkPassword(
  given: { password: string; password_confirmation?: string; email?: string },
  member = 'password',
): void {
  const wrong = passwordProblem(given.password, given.email);
  if (wrong) throw invalid(member, wrong);
  if (given.password_confirmation !== undefined && given.password_confirmation !== given.password)
    throw invalid('password_confirmation', 'Password and password confirmation must be the same.');
}
