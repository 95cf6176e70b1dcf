import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatDate } from '#rules/format';
import type { LeavingPackage } from '#schema/leavingNurseReport';
import { NativeSelect } from '../../../screens/parts/NativeSelect.tsx';

const parts: Readonly<Record<LeavingPackage['part'], string>> = {
  nurse: 'gói của chị',
  provisional: 'điều dưỡng tạm',
  substitute: 'làm thay',
};

interface Props {
  readonly pack: LeavingPackage;
  /** Id of the nurse who takes the package; '' for no nurse. */
  readonly taker: string;
  readonly onChoose: (agent_id: string) => void;
}

/** A package to hand over: the customer, the sessions, and the new nurse with the reasons for and against her. */
export function HandOverRow({ pack, taker, onChoose }: Props) {
  const { package_id, customer_id, customer_name, part, sessions, earlier, candidates } = pack;
  const [first, last] = [sessions.at(0), sessions.at(-1)];
  const nurse = candidates.find(({ id }) => id === taker);
  const days = first && last && [first.day, last.day].map(formatDate);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr minmax(0, 340px)' },
        columnGap: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box>
        <Link
          component={RouterLink}
          to={`/customers/${customer_id}?packageId=${package_id}`}
          sx={{ fontWeight: 600 }}
        >
          {customer_name}
        </Link>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {[
            parts[part],
            `${sessions.length} buổi`,
            days && (days[0] === days[1] ? days[0] : days.join(' – ')),
            earlier > 0 && `${earlier} buổi trước đó chị vẫn làm`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Box>
        <NativeSelect
          label={`Người nhận gói của ${customer_name}`}
          value={taker}
          choices={[
            { value: '', label: 'Chưa chọn' },
            ...candidates.map(({ id, name, clashes }) => ({
              value: id,
              label: clashes.length > 0 ? `${name} (vướng ${clashes.length} buổi)` : name,
            })),
          ]}
          onChange={onChoose}
        />
        {nurse && (
          <Typography variant="body2" color="textSecondary">
            {nurse.reasons.join(' · ')}
          </Typography>
        )}
        {nurse?.clashes[0] && (
          <Typography variant="body2" color="error">
            {nurse.clashes[0].reason}
          </Typography>
        )}
        {candidates.length === 0 && (
          <Typography variant="body2" color="warning.main">
            Không ai rảnh: hãy giao từng buổi trong trang của gói.
          </Typography>
        )}
      </Box>
    </Box>
  );
}
