import PersonalDataSection from '../people/PersonalDataSection.tsx';
import Permissions from './Permissions.tsx';

/** Under a user's detail: their permissions, and the data stored about them. */
export default function UserDetailExtras() {
  return (
    <>
      <Permissions />
      <PersonalDataSection />
    </>
  );
}
