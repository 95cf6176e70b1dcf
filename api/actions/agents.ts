import { accountPerforms } from './accounts/accountPerforms.ts';
import { updateProfile } from './accounts/updateProfile.ts';
import type { PerformsOf } from './perform.ts';

/** What is done to a nurse's account and profile (spec/1 §2.6). */
export const agents: PerformsOf<'agents'> = { ...accountPerforms('agents'), update_profile: updateProfile };
