import { addSessionDays } from '#rules/calendar';
import { isAssignedOrStarted } from '#rules/levels';
import { customers } from '#schema/customers';
import { getRelatedRecord, getRelatedRecords, type LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import ActionDialogById from '../../screens/actions/ActionDialogById.tsx';
import type { DialogStepDeclaration } from '../../screens/customizeScreens.ts';
import { getCurrentDay } from '../../ui/today.ts';
import { emptyServiceLine } from '../customers/register/draft.ts';

/**
 * Returns the default values for registering a next package (rules 2.21): this package's services at today's prices (a service that is no
 * longer sold becomes an empty line with its name), its time slots and its sales person. The start is the first session day after this
 * package, tomorrow at the earliest.
 * @param pack the package, with its lines and their services loaded
 * @param now the local day
 */
export function toRegisterAgainValues(pack: LoadedRecordOf<'packages'>, now: string) {
  const { id, time_period, sales_id, finished_at } = pack;
  const last = finished_at && finished_at > now ? finished_at : now;
  const lines = getRelatedRecords(pack, 'package_services').map((line) =>
    getRelatedRecord<'services'>(line, 'service'),
  );
  const gone = new Map(
    lines.flatMap((service) => (service?.discontinued ? [[service.id, service.name]] : [])),
  );
  const services = (pack.services ?? []).map(({ service_id, variant_id, quantity }) => ({
    ...emptyServiceLine,
    ...(gone.has(service_id) ? { gone: gone.get(service_id) } : { service_id, variant_id, quantity }),
  }));
  return {
    follows_id: id,
    started_at: addSessionDays(last, 1),
    time_period,
    sales_id,
    // If no service remains, the form starts with its own empty line.
    ...(services.length > 0 && { services }),
  };
}

/** Returns the step that registers the package following this package; null if no package may follow or the viewer lacks the right. */
export function useRegisterAgain(pack: LoadedRecordOf<'packages'> | undefined): DialogStepDeclaration | null {
  const may = useCan('register_package_v2', undefined, customers);
  if (!pack || !may || !isAssignedOrStarted(pack.level)) return null;
  return {
    code: 'register_again',
    label: 'Đăng ký tiếp',
    dialog: (onClose) => (
      <ActionDialogById
        resource="customers"
        id={pack.customer_id}
        code="register_package_v2"
        defaultValues={toRegisterAgainValues(pack, getCurrentDay())}
        onClose={onClose}
      />
    ),
  };
}
