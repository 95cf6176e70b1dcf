import { listWebhookEvents } from '#schema/scopes';
import { useViewer } from '../../jsonapi/viewer.ts';
import { PickInput } from '../../kinds/inputs/PickInput.tsx';
import type { InputProps } from '../../kinds/webKind.ts';

/** Check boxes for the events that the viewer's webhooks can receive. */
export default function EventsInput(props: InputProps) {
  return <PickInput {...props} multiple options={listWebhookEvents(useViewer())} />;
}
