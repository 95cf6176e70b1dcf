import { useFormContext } from 'react-hook-form';
import { useFieldChange } from '../../screens/form/useFieldChange.ts';

/** In a new user's form, choosing the kind sales ticks the sales role, and choosing another kind unticks it. Renders nothing. */
export default function SalesRoleSync() {
  const { getValues, setValue } = useFormContext<{ kind: string; roles: string[] | null }>();
  useFieldChange((changed) => {
    if (changed !== 'kind') return;
    const { kind, roles } = getValues();
    const others = (roles ?? []).filter((role) => role !== 'sales');
    setValue('roles', kind === 'sales' ? [...others, 'sales'] : others, { shouldDirty: true });
  });
  return null;
}
