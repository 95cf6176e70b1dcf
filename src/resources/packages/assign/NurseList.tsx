import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { FreeNurse } from '#rules/freeNurses';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { NurseRow } from './NurseRow.tsx';

/** Number of nurses shown first. */
const INITIALLY_SHOWN = 5;

interface Props {
  /** Nurses, best match first; undefined while loading. */
  readonly nurses: readonly FreeNurse[] | undefined;
  readonly error?: unknown;
  readonly onRetry: () => void;
  /** Id of the chosen nurse. */
  readonly chosen: string | null;
  readonly onChoose: (nurse: FreeNurse) => void;
  /** True if the nurses are searched for one session, not for all sessions of a package. */
  readonly single?: boolean;
}

/** List of free nurses to choose from: first nurses who are free for all sessions, then nurses who are busy on some days. */
export function NurseList({ nurses, error, onRetry, chosen, onChoose, single = false }: Props) {
  const when = single ? 'lúc đó' : 'đủ các buổi';
  const id = useId();
  const [all, setAll] = useState(false);
  if (error) return <ErrorPanel error={error} onRetry={onRetry} />;
  const free = (nurses ?? []).filter((nurse) => nurse.free_days === nurse.total_days).length;
  const shown = (nurses ?? []).filter(
    (nurse, index) => all || index < INITIALLY_SHOWN || nurse.id === chosen,
  );
  const hidden = (nurses?.length ?? 0) - shown.length;
  return (
    <Box role="radiogroup" aria-labelledby={id} aria-busy={!nurses} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, mb: 0.5 }}>
        <Typography id={id} variant="subtitle2" component="h3" sx={{ whiteSpace: 'nowrap' }}>
          Ai rảnh?
        </Typography>
        {nurses && (
          <Typography variant="body2" color="text.secondary" role="status">
            {free > 0 ? `${free} người rảnh ${when}` : `Không ai rảnh ${when}`}
            {nurses.length > free && `, ${nurses.length - free} người rảnh một phần`}
          </Typography>
        )}
      </Box>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
        <Box sx={{ maxHeight: { xs: 400, sm: 340 }, overflowY: 'auto', mt: '-1px' }}>
          {nurses
            ? shown.map((nurse, index) => (
                <NurseRow
                  key={nurse.id}
                  first={index === 0}
                  nurse={nurse}
                  group={id}
                  chosen={nurse.id === chosen}
                  onChoose={() => onChoose(nurse)}
                />
              ))
            : Array.from({ length: INITIALLY_SHOWN }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows that stand for what is coming
                <Skeleton key={row} height={56} sx={{ mx: 1 }} />
              ))}
          {nurses?.length === 0 && (
            <Typography variant="body2" color="text.secondary" sx={{ p: 1.5 }}>
              Không có điều dưỡng nào rảnh {single ? 'lúc đó' : 'vào các ngày này'}. Bạn vẫn có thể chọn ở
              dưới và chấp nhận trùng lịch.
            </Typography>
          )}
        </Box>
        {hidden > 0 && (
          <Button size="small" fullWidth onClick={() => setAll(true)} sx={{ borderRadius: 0 }}>
            Xem thêm {hidden} người
          </Button>
        )}
      </Box>
    </Box>
  );
}
