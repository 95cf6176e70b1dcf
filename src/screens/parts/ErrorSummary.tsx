import { Alert, AlertTitle, Box } from '@mui/material';

/** The header over what a form or dialog could not do. */
const errorHeader = 'There was some errors, please check!';

/** Over a failed action's details; a user's action has words of its own. */
export const errorHeaderOf = (resource: string): string =>
  resource === 'users'
    ? 'Đã có lỗi xảy ra khi thực hiện thao tác. Vui lòng kiểm tra lịch sử đơn hàng.'
    : errorHeader;

interface Props {
  readonly details: readonly string[];
  readonly header?: string;
}

/** What is wrong, at the top of a form or dialog; read out as it appears. Nothing when nothing is. */
export function ErrorSummary({ details, header = errorHeader }: Props) {
  if (details.length === 0) return null;
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      <AlertTitle sx={{ mb: 0 }}>{header}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </Box>
    </Alert>
  );
}
