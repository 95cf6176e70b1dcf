/** What the session calls take, by the same rules as any form. */

import { newPasswordLimits } from '#schema/accountFields';
import { oneOf, shape, string } from '#schema/answers';
import { email, password, text } from '#schema/kinds';

export const emailField = email('Email', { required: true });
export const nameField = text('Họ tên', { required: true });
/** A new password; its rules beyond the length are passwordProblem's. */
export const newPasswordField = password('Mật khẩu', { required: true, ...newPasswordLimits });
export const confirmationField = password('Nhập lại mật khẩu', { required: true });
/** A password that is tried: whatever was typed is compared. */
export const triedPasswordField = password('Mật khẩu', { required: true, max: 4096 });
/** Six digits of an authenticator app, or a code for recovery. */
export const codeField = text('Mã xác thực', { required: true, maxLength: 40 });
/** A token out of a mail. */
export const tokenField = text('Mã trong thư', { required: true });

/** What every call that signs someone in answers, for openapi.json. */
export const tokenAnswer = shape({ token: { type: 'string', description: 'Bearer, 12 giờ' } });
/** What a call answers that only did something. */
export const doneAnswer = shape({ state: oneOf(['finished']), message: string }, ['message']);
