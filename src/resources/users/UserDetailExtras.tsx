import PersonalDataSection from '../../screens/privacy/PersonalDataSection.tsx';
import Permissions from './Permissions.tsx';

/** Shown under a user's detail: the user's permissions, and the data stored about the user. */
export default function UserDetailExtras() {
  return (
    <>
      <Permissions />
      <PersonalDataSection />
    </>
  );
}
