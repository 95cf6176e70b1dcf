import type { PerformsOf } from '../../resources/perform.ts';
import { callOff } from '../shifts/absence/callOff.ts';
import { takeBackCallOff } from '../shifts/absence/takeBackCallOff.ts';
import { accountPerforms } from './actions/accountPerforms.ts';
import { updateProfile } from './actions/updateProfile.ts';

/** What is done to a nurse's account and profile. */
export const agentsActions: PerformsOf<'agents'> = {
  ...accountPerforms('agents'),
  call_off: callOff,
  take_back_call_off: takeBackCallOff,
  update_profile: updateProfile,
};
