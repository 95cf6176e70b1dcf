import { scopesOf } from '#schema/scopes';
import { useViewer } from '../../jsonapi/viewer.ts';
import { PickInput } from '../../kinds/inputs/PickInput.tsx';
import type { InputProps } from '../../kinds/webKind.ts';

/** The scopes that the viewer can give a key, to tick. */
export default function ScopesInput(props: InputProps) {
  return <PickInput {...props} multiple options={scopesOf(useViewer())} />;
}
