import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { addMonths } from '#rules/days';
import type { Fields } from '#schema/kinds';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';

type Months = ReadonlySet<string>;

/** Returns the first month, from this month on, that is not closed (rules 7.11). Months are '2026-11'. */
export function findFirstOpenMonth(month: string, closed: Months): string {
  let open = month;
  while (closed.has(open)) open = addMonths(open, 1);
  return open;
}

/** Returns the default values; if they contain a month, it is moved to the first open month. */
export function moveToOpenMonth<V extends object>(values: V | undefined, closed: Months): V | undefined {
  if (!values || !('month' in values) || typeof values.month !== 'string') return values;
  return { ...values, month: findFirstOpenMonth(values.month, closed) };
}

export interface ClosedMonths {
  /** The closed months; null until loaded. Empty if loading failed, because the server checks the month anyway. */
  readonly months: Months | null;
  readonly failure: {
    readonly error: unknown;
    readonly isRetrying: boolean;
    readonly retry: () => void;
  } | null;
}

/** Returns the closed months if a month is among the action's inputs; otherwise returns an empty set. */
export function useClosedMonths(input: Fields | undefined): ClosedMonths {
  const data = useDataProvider<NoiDataProvider>();
  const isNeeded = input !== undefined && 'month' in input;
  const {
    data: closed,
    isPending,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['months', 'closed'],
    queryFn: ({ signal }) => data.closedMonths(signal),
    enabled: isNeeded,
    retry: false,
  });
  const months = useMemo(
    () => (isNeeded && isPending ? null : new Set(closed)),
    [isNeeded, isPending, closed],
  );
  const isUnknown = isNeeded && error !== null && closed === undefined;
  return {
    months,
    failure: isUnknown ? { error, isRetrying: isFetching, retry: () => void refetch() } : null,
  };
}

/**
 * Shown in a form with a month if the closed months could not be loaded, with a button to retry. Once they are loaded, sets the month to
 * the first open month, unless the user has typed a month.
 */
export function ClosedMonthsFailure({ closed: { months, failure } }: { readonly closed: ClosedMonths }) {
  const { getValues, getFieldState, resetField } = useFormContext();
  const wasUnknown = useRef(failure !== null);
  useEffect(() => {
    if (failure) wasUnknown.current = true;
    if (failure || !months || !wasUnknown.current) return;
    wasUnknown.current = false;
    const month: unknown = getValues('month');
    if (typeof month !== 'string' || getFieldState('month').isDirty) return;
    resetField('month', { defaultValue: findFirstOpenMonth(month, months) });
  }, [failure, months, getValues, getFieldState, resetField]);
  if (!failure) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      title={listErrorDetails(failure.error).join('\n')}
      action={
        <Button color="inherit" size="small" loading={failure.isRetrying} onClick={failure.retry}>
          Thử lại
        </Button>
      }
    >
      Chưa biết tháng nào đã khóa sổ.
    </Alert>
  );
}
