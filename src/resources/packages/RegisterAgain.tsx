import Button from '@mui/material/Button';
import { addSessionDays } from '#rules/calendar';
import { goesOn } from '#rules/levels';
import { customers } from '#schema/customers';
import type { Package } from '#schema/packages';
import { useCan } from '../../jsonapi/useCan.ts';
import { today } from '../../kinds/parts/today.ts';
import { ActionById } from '../../screens/actions/ActionById.tsx';
import { useDeferredOpen } from '../../screens/parts/useDeferredOpen.tsx';
import { useRecord } from '../../screens/useRecord.ts';

/**
 * What the registration of a next package begins with (rules 2.21): the services at today's prices, the slots and the sales of this one,
 * from the first session day after it, and not before tomorrow.
 * @param now the local day
 */
export function againValues(pack: Package, now: string) {
  const { id, time_period, sales_id, finished_at, services } = pack;
  const last = finished_at && finished_at > now ? finished_at : now;
  return {
    follows_id: id,
    started_at: addSessionDays(last, 1),
    time_period,
    sales_id,
    services: (services ?? []).map(({ service_id, variant_id, quantity }) => ({
      ...{ service_id, variant_id, quantity },
      price: null,
    })),
  };
}

interface Props {
  /** It is the next step: the filled button. */
  readonly isMain?: boolean;
}

/** Opens the registration of a package that goes on from the one around; nothing where no package follows it. */
export function RegisterAgain({ isMain = false }: Props) {
  const pack = useRecord<'packages'>();
  const [isOpen, setOpen, line] = useDeferredOpen(false);
  const may = useCan('register_package_v2', undefined, customers);
  if (!may || !goesOn(pack.level)) return null;
  return (
    <>
      <Button variant={isMain ? 'contained' : 'outlined'} onClick={() => setOpen(true)}>
        Đăng ký tiếp
      </Button>
      {line}
      {isOpen && (
        <ActionById
          resource="customers"
          id={pack.customer_id}
          code="register_package_v2"
          defaultValues={againValues(pack, today())}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
