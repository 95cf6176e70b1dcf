import { Box } from '@mui/material';
import { RecordContextProvider, useFieldValue } from 'react-admin';
import { customers } from '#schema/customers';
import type { FieldProps } from '../../kinds/webKind.ts';
import { FieldValue } from '../../screens/parts/FieldValue.tsx';

const nurse = customers.fields.refused_agents.of?.agent_id;

/** The nurses whom the customer refuses, with reasons. */
export default function RefusedAgentsField({ source, variant }: FieldProps) {
  const refused: readonly { agent_id: string; reason: string | null }[] = useFieldValue({ source }) ?? [];
  if (!nurse) return null;
  if (refused.length === 0) return variant === 'detail' ? 'Không có' : null;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {refused.map((one) => (
        <RecordContextProvider key={one.agent_id} value={one}>
          <li>
            <FieldValue name="agent_id" field={nurse} />
            {one.reason && `: ${one.reason}`}
          </li>
        </RecordContextProvider>
      ))}
    </Box>
  );
}
