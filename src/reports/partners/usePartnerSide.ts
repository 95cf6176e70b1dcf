import { useViewer } from '../../jsonapi/viewer.ts';

/** Is the viewer a partner looking at its own figures, rather than one of the company's people? */
export function usePartnerSide(): boolean {
  const { roles } = useViewer();
  return !roles.some((role) => role === 'admin' || role === 'finance' || role === 'sales');
}
