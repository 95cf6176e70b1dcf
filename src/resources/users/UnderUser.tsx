import PersonalPart from '../people/PersonalPart.tsx';
import Permissions from './Permissions.tsx';

/** Under a user's detail: what they may, and what is stored about them. */
export default function UnderUser() {
  return (
    <>
      <Permissions />
      <PersonalPart />
    </>
  );
}
