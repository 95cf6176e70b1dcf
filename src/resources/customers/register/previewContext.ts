import { createContext, useContext } from 'react';

/** Answer of the preview; money in đồng, local days. */
export interface PackagePreview {
  readonly lines: readonly { unit_price: number; quantity: number; amount: number; subtotal_price: number }[];
  readonly original_price: number;
  readonly deductions: readonly { amount: number; description: string | null; applied_to: string }[];
  readonly total_discount: number;
  readonly total_price: number;
  readonly total_sessions: number;
  readonly finished_at: string | null;
  readonly agent_income: number;
  readonly agent_tax: number;
  readonly partner_income: number;
  readonly company_income: number;
}
interface PreviewState {
  readonly preview: PackagePreview | null;
  readonly errors: readonly string[];
  readonly loading: boolean;
}
export const emptyPreview: PreviewState = { preview: null, errors: [], loading: false };

/** Calculated price of the current registration. */
export const PreviewContext = createContext<PreviewState>(emptyPreview);
export const usePackagePreview = () => useContext(PreviewContext);
