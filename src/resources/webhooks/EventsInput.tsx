import { webhookEventsOf } from '#schema/scopes';
import { useViewer } from '../../jsonapi/viewer.ts';
import { PickInput } from '../../kinds/inputs/PickInput.tsx';
import type { InputProps } from '../../kinds/webKind.ts';

/** The events that the viewer's webhooks can be sent, to tick. */
export default function EventsInput(props: InputProps) {
  return <PickInput {...props} multiple options={webhookEventsOf(useViewer())} />;
}
