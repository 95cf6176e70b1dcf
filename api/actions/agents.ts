import { refused } from '../errors.ts';
import { accountPerforms } from './accounts/accountPerforms.ts';
import { updateProfile } from './accounts/updateProfile.ts';
import type { PerformsOf } from './perform.ts';

const account = accountPerforms('agents');

/** What is done to a nurse's account and profile (spec/1 §2.6). */
export const agents: PerformsOf<'agents'> = {
  ...account,
  async enable_account(ctx, nurse) {
    if (nurse.profile_status === 'out')
      throw refused('nurse_left', 'Điều dưỡng này đã nghỉ việc. Hãy đổi tình trạng trong hồ sơ trước.');
    return account.enable_account(ctx, nurse);
  },
  update_profile: updateProfile,
};
