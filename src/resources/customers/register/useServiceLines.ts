import { useWatch } from 'react-hook-form';
import { sumSessions } from '#rules/calendar';
import { useCatalogue } from '../../services/useCatalogue.ts';
import { type DraftServiceLine, sumLinePrices } from './draft.ts';

const none: readonly DraftServiceLine[] = [];

/**
 * Returns a form's current service lines, the lines with a service together with the service's record, the sum in đồng, and the number of
 * sessions.
 */
export function useServiceLines(name = 'services') {
  const lines = useWatch<Record<string, readonly DraftServiceLine[] | null>>({ name }) ?? none;
  const { catalogue } = useCatalogue();
  const sold = lines.flatMap((line) => {
    const service = catalogue.find(({ id }) => id === line.service_id);
    return service ? [{ id: service.id, quantity: line.quantity ?? 0, amount: service.amount }] : [];
  });
  return { catalogue, lines, sold, original: sumLinePrices(lines, catalogue), sessions: sumSessions(sold) };
}
