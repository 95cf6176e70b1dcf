import { listScopes } from '#schema/scopes';
import { useViewer } from '../../jsonapi/viewer.ts';
import { PickInput } from '../../kinds/inputs/PickInput.tsx';
import type { InputProps } from '../../kinds/webKind.ts';

/** Input for the scopes of an API key. Offers the scopes that the viewer may give to a key. */
export default function ScopesInput(props: InputProps) {
  return <PickInput {...props} multiple options={listScopes(useViewer())} />;
}
