import { Box } from '@mui/material';
import type { PostponementPreview } from '#schema/postponementPreview';

interface Props extends Pick<PostponementPreview, 'moves' | 'conflicts'> {
  readonly dated: (day: string) => string;
}

/** Table of the sessions that move, with the conflicts on their new days. */
export function MovedSessionsTable({ moves, conflicts, dated }: Props) {
  const clashes = conflicts.length > 0;
  return (
    <Box
      component="table"
      aria-label="Các buổi sẽ dời"
      sx={{
        borderCollapse: 'collapse',
        fontSize: 'body2.fontSize',
        fontVariantNumeric: 'tabular-nums',
        '& th, & td': { textAlign: 'left', verticalAlign: 'top', py: 0.25, pr: { xs: 1.5, sm: 3 } },
        '& td:not(.clash)': { whiteSpace: 'nowrap' },
        '& th': { fontWeight: 600, color: 'text.secondary' },
        '& .clash': { color: 'error.main', pr: 0 },
      }}
    >
      <thead>
        <tr>
          <th scope="col">Buổi</th>
          <th scope="col">Ngày cũ</th>
          <th scope="col">Ngày mới</th>
          {clashes && <th scope="col">Vướng</th>}
        </tr>
      </thead>
      <tbody>
        {moves.map(({ shift_id, index, from, to }) => (
          <tr key={shift_id}>
            <td>{index}</td>
            <td>{dated(from)}</td>
            <td>{dated(to)}</td>
            {clashes && (
              <td className="clash">
                {conflicts
                  .filter(({ day }) => day === to)
                  .map(({ reason }) => reason)
                  .join(' ')}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
