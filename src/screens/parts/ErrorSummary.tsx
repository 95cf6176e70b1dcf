import { Alert, AlertTitle, Box } from '@mui/material';

/** The header of errors in a form or dialog. */
const errorHeader = 'There was some errors, please check!';

interface Props {
  readonly details: readonly string[];
  readonly header?: string;
}

/** The errors at the top of a form or dialog; renders nothing without details. */
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
