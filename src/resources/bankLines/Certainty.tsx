import { Chip } from '@mui/material';
import type { Proposal } from './proposalOf.ts';

/** How certain a proposal is, in a word. */
export function Certainty({ proposal: { certainty, others } }: { readonly proposal: Proposal }) {
  const [label, color] = others
    ? (['Cần chọn', 'warning'] as const)
    : certainty === 'certain'
      ? (['Chắc chắn', 'success'] as const)
      : (['Có thể', 'default'] as const);
  return <Chip size="small" variant="outlined" label={label} color={color} />;
}
