import PersonalPart from '../people/PersonalPart.tsx';
import Permissions from './Permissions.tsx';

/** Under a user's detail: their permissions, and the data stored about them. */
export default function UnderUser() {
  return (
    <>
      <Permissions />
      <PersonalPart />
    </>
  );
}
