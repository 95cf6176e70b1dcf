import { Box, Button, Checkbox, DialogContentText, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FreeNurse } from '#rules/freeNurses';
import { MAX_OFFERED_NURSES } from '#schema/offerFields';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useDeclaration } from '../../screens/parts/getDeclaration.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { proposeOfferDeadline } from './proposeOfferDeadline.ts';

/** Number of nurses shown first. */
const INITIALLY_SHOWN = 5;

interface OfferForm {
  agent_ids?: string[] | null;
  until?: string | null;
}

/** The offered object: a package, one session, or the package or session of an expired offer. */
interface OfferedSubject {
  readonly package_id: string;
  /** Id of the session offered; null if the whole package is offered. */
  readonly shift_id: string | null;
  readonly day: string | null;
  readonly time: string | undefined;
}

/** Reads the subject of the offer from the dialog's record, which is a package, a session or an offer. */
function useOfferedSubject(): OfferedSubject {
  const { name } = useDeclaration();
  const shift = useRecord<'shifts'>();
  const pack = useRecord<'packages'>();
  const offer = useRecord<'offers'>();
  const firstHour = (slots: readonly string[] | null | undefined) => slots?.[0]?.split('-')[0];
  if (name === 'offers') {
    const { package_id, whole, shift_ids, day } = offer;
    const [first = null] = shift_ids ?? [];
    return { package_id: package_id ?? '', shift_id: whole ? null : first, day, time: undefined };
  }
  if (name === 'shifts') {
    const { id, package_id, day, time_period } = shift;
    return { package_id, shift_id: id, day, time: firstHour(time_period) };
  }
  const { id, next_planned_day, started_at, time_period } = pack;
  return {
    ...{ package_id: id, shift_id: null, day: next_planned_day ?? started_at },
    time: firstHour(time_period),
  };
}

/**
 * Shown in the dialogs that offer sessions: the free nurses, best match first, and a proposed deadline for their answers. The user can tick
 * several nurses.
 */
export default function OfferRecipientsInput() {
  const { package_id, shift_id, day, time } = useOfferedSubject();
  const data = useDataProvider<NoiDataProvider>();
  const { getValues, setValue } = useFormContext<OfferForm>();
  const chosen = useWatch<OfferForm, 'agent_ids'>({ name: 'agent_ids' }) ?? [];
  useEffect(() => {
    // Waits until the inputs have registered the dialog's default values.
    const timer = setTimeout(() => {
      if (day && !getValues('until')) setValue('until', proposeOfferDeadline(new Date(), day, time));
    });
    return () => clearTimeout(timer);
  }, [day, time, getValues, setValue]);
  const nurses = useQuery({
    queryKey: ['packages', 'free_agents', package_id, shift_id],
    queryFn: ({ signal }) => data.freeAgents(package_id, shift_id ? { shift_id } : {}, signal),
  });
  const toggle = (id: string) =>
    setValue('agent_ids', chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id], {
      shouldDirty: true,
      shouldValidate: true,
    });
  if (nurses.error) return <ErrorPanel error={nurses.error} onRetry={() => void nurses.refetch()} />;
  return (
    <>
      <DialogContentText sx={{ mb: 1 }}>
        Các chị được mời thấy ngày giờ, quận, dịch vụ và tiền công trên trang riêng; tên và địa chỉ mẹ chỉ
        hiện với ai nhận được. Ai nhận trước thì làm.
      </DialogContentText>
      <NurseTicks nurses={nurses.data} chosen={chosen} onToggle={toggle} />
    </>
  );
}

interface TicksProps {
  readonly nurses: readonly FreeNurse[] | undefined;
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}

function NurseTicks({ nurses, chosen, onToggle }: TicksProps) {
  const id = useId();
  const [isAll, setAll] = useState(false);
  const shown = (nurses ?? []).filter(
    (nurse, at) => isAll || at < INITIALLY_SHOWN || chosen.includes(nurse.id),
  );
  const hidden = (nurses?.length ?? 0) - shown.length;
  return (
    <Box role="group" aria-labelledby={id} aria-busy={!nurses} sx={{ mb: 2 }}>
      <Typography id={id} variant="subtitle2" component="h3">
        Mời ai? {chosen.length}/{MAX_OFFERED_NURSES}
      </Typography>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
        {!nurses && <Skeleton height={200} sx={{ mx: 1 }} />}
        {shown.map((nurse) => (
          <NurseTick
            key={nurse.id}
            nurse={nurse}
            isChosen={chosen.includes(nurse.id)}
            isFull={chosen.length >= MAX_OFFERED_NURSES}
            onToggle={() => onToggle(nurse.id)}
          />
        ))}
        {nurses?.length === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ p: 1.5 }}>
            Không có điều dưỡng nào rảnh. Bạn vẫn có thể chọn ở dưới.
          </Typography>
        )}
        {hidden > 0 && (
          <Button size="small" fullWidth onClick={() => setAll(true)} sx={{ borderRadius: 0, minHeight: 44 }}>
            Xem thêm {hidden} người
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface TickProps {
  readonly nurse: FreeNurse;
  readonly isChosen: boolean;
  /** True if the maximum number of nurses is chosen. */
  readonly isFull: boolean;
  readonly onToggle: () => void;
}

function NurseTick({ nurse, isChosen, isFull, onToggle }: TickProps) {
  const id = useId();
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
        minHeight: 44,
        cursor: 'pointer',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: isChosen ? 'selectedRow' : 'transparent',
      }}
    >
      <Checkbox
        id={id}
        size="small"
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={onToggle}
        sx={{ p: 0.25 }}
        slotProps={{ input: { 'aria-label': nurse.name, 'aria-describedby': `${id}-why` } }}
      />
      <Box sx={{ minWidth: 0, flex: 1 }} id={`${id}-why`}>
        <Typography sx={{ fontWeight: 600 }}>{nurse.name}</Typography>
        <Typography variant="body2" color={isChosen ? 'textPrimary' : 'textSecondary'}>
          {nurse.reasons.join(' · ')}
        </Typography>
        {nurse.clashes.length > 0 && (
          <Typography variant="body2" sx={{ color: 'warning.main' }}>
            {nurse.clashes[0]?.reason}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
