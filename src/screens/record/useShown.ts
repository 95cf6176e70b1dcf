import { useShowContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useEditMode } from './useEditMode.ts';

/** The record of the show context around. That a reload in the background failed takes away no form that is open. */
export function useShown() {
  const { record, error, refetch, isPlaceholderData } = useShowContext<LoadedRecord>();
  const { editing } = useEditMode();
  return {
    record,
    /** What is shown is what the server said last, not the row it stands in for. */
    fresh: record !== undefined && !isPlaceholderData,
    error: record && editing ? null : error,
    retry: () => void refetch(),
  };
}
