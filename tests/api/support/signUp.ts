import { sendWaitingMails } from './outbox.ts';
import type { TestApi } from './startApi.ts';

/** Signs up, opens the link in the mail, and returns the token of the new session. */
export async function signUp(
  api: TestApi,
  person: { email: string; name?: string; password?: string },
): Promise<string> {
  const { email, name = 'Người Mới', password = 'một mật khẩu dài' } = person;
  await api.anyone.post('/signup', { name, email, password, password_confirmation: password });
  const link = (await sendWaitingMails(api)).findLast((mail) => mail.to === email)?.link;
  const { body } = await api.anyone.post('/signup/confirm', {
    token: link?.searchParams.get('token'),
    password,
  });
  return body.data.token;
}
