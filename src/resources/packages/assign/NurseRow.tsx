import { Box, Radio, Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { formatDate, formatPercent } from '#rules/format';
import type { FreeNurse } from '#rules/freeNurses';

/** Shows the days on which the nurse is busy, without duplicates, with the reasons. */
function Clashes({ nurse }: { readonly nurse: FreeNurse }) {
  const days = [...new Set(nurse.clashes.map(({ day }) => day))];
  return (
    <Typography variant="body2" sx={{ color: 'warning.main' }}>
      Vướng{' '}
      {days.map((day, index) => (
        <span
          key={day}
          title={nurse.clashes
            .filter((clash) => clash.day === day)
            .map(({ reason }) => reason)
            .join(' ')}
        >
          {index > 0 && ', '}
          {formatDate(day).slice(0, 5)}
        </span>
      ))}
      {': '}
      {nurse.clashes[0]?.reason}
    </Typography>
  );
}

interface Props {
  readonly nurse: FreeNurse;
  readonly group: string;
  /** True for the first nurse, who gets the focus unless the user is already typing elsewhere. */
  readonly first: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** A nurse to choose: her name, the reasons for choosing her, her commission, and her conflicts. */
export function NurseRow({ nurse, group, first, chosen, onChoose }: Props) {
  const id = useId();
  const radio = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first && document.activeElement?.tagName !== 'INPUT') radio.current?.focus();
  }, [first]);
  return (
    <Box
      component="label"
      htmlFor={id}
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'flex-start',
        px: 1,
        py: 0.75,
        cursor: 'pointer',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: chosen ? 'selectedRow' : 'transparent',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Radio
        id={id}
        size="small"
        name={group}
        checked={chosen}
        onChange={onChoose}
        sx={{ p: 0.25 }}
        slotProps={{ input: { ref: radio, 'aria-label': nurse.name, 'aria-describedby': `${id}-why` } }}
      />
      <Box sx={{ minWidth: 0, flex: 1 }} id={`${id}-why`}>
        <Typography sx={{ fontWeight: 600 }}>{nurse.name}</Typography>
        <Typography variant="body2" color={chosen ? 'text.primary' : 'text.secondary'}>
          {nurse.reasons.join(' · ')}
        </Typography>
        {nurse.clashes.length > 0 && <Clashes nurse={nurse} />}
      </Box>
      <Typography variant="body2" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', pt: 0.25 }}>
        {formatPercent(nurse.commission)}
      </Typography>
    </Box>
  );
}
