import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatMoney } from '#rules/format';
import { isCancelledRegistrationLevel } from '#rules/levels';
import { sum } from '#rules/money';
import { getLevelMeaning } from '#schema/levels';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { ChoiceBadge } from '../../ui/ChoiceBadge.tsx';

type Package = LoadedRecordOf<'packages'>;

/** The price that the customer owes or owed; none for a cancelled registration. */
const priceOf = ({ level, total_price }: Package): number =>
  isCancelledRegistrationLevel(level) ? 0 : (total_price ?? 0);

/** Describes the sessions of a package, and what is due if there is any. */
function describePackage({ level, finished_shifts, planned_shifts, due }: Package): string {
  const held = finished_shifts ?? 0;
  const all = held + (planned_shifts ?? 0);
  const state = all > 0 ? `${held}/${all} buổi` : getLevelMeaning(level);
  return [state, due ? `còn phải thu ${formatMoney(due)}` : null].filter(Boolean).join(' · ');
}

/** A customer's packages with their prices and the total; each opens its tab. Renders nothing without packages. */
export function CustomerPackages({ packages }: { readonly packages: readonly Package[] }) {
  if (packages.length === 0) return null;
  return (
    <Box component="section" aria-label="Các gói">
      <Typography variant="subtitle2" component="h3">
        Các gói
      </Typography>
      <Box component="ul" sx={list}>
        {packages.map((pack) => (
          <Box component="li" key={pack.id} sx={line}>
            <Link component={RouterLink} to={`/customers/${pack.customer_id}?packageId=${pack.id}`}>
              Gói {pack.number}
            </Link>
            <ChoiceBadge value={pack.level} meaning={getLevelMeaning(pack.level)} />
            <span className="figure">{formatMoney(priceOf(pack))}</span>
            <Typography variant="caption" color="textSecondary">
              {describePackage(pack)}
            </Typography>
          </Box>
        ))}
        {packages.length > 1 && (
          <Box component="li" sx={[line, { borderBottom: 0, fontWeight: 600 }]}>
            <span>Cộng</span>
            <span className="figure">{formatMoney(sum(packages.map(priceOf)))}</span>
          </Box>
        )}
      </Box>
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0 } as const;

const line = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'center',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 48,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
  '& .figure': { ml: 'auto' },
  '& > .MuiTypography-caption': { width: 1 },
  '& a': { color: 'text.primary', fontWeight: 600 },
  // The whole line is the link; stronger than the theme, whose tap area is around the link's text only.
  '&& a': { position: 'static' },
  '&& a::after': { content: '""', position: 'absolute', inset: 0 },
} as const;
