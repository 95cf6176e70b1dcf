import { Box, Skeleton } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type Company, companyFields } from '#schema/company';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { FieldGrid } from '../../screens/form/FormField.tsx';
import { SubmissionForm } from '../../screens/form/SubmissionForm.tsx';
import { FormErrors, SubmitButtons } from '../../screens/form/SubmissionParts.tsx';
import { useSubmission } from '../../screens/form/useSubmission.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../screens/parts/useNotices.ts';

const queryKey = ['settings', 'company'];
/** Outside the component: a new array at each render would draw the inputs again. */
const fields = Object.entries(companyFields);

/** The company's name, address and tax code, as they stand on what is printed. */
export function CompanyPart() {
  const data = useDataProvider<NoiDataProvider>();
  const queries = useQueryClient();
  const notices = useNotices();
  const stored = useQuery({ queryKey, queryFn: ({ signal }) => data.company(signal) });
  const submission = useSubmission<Partial<Company>, Company>({
    send: ({ name = '', address = null, tax_code = null }) => data.changeCompany({ name, address, tax_code }),
    onDone: (after) => {
      queries.setQueryData(queryKey, after);
      notices.saved();
    },
  });
  if (stored.error) return <ErrorPanel error={stored.error} onRetry={() => void stored.refetch()} />;
  if (!stored.data) return <Skeleton variant="rounded" height={240} />;
  return (
    <Box sx={{ maxWidth: 640 }}>
      <SubmissionForm
        name="settings/company"
        submission={submission}
        values={stored.data}
        fields={companyFields}
      >
        <FormErrors />
        <FieldGrid resource="settings" fields={fields} narrow />
        <Box sx={{ mt: 2 }}>
          <SubmitButtons label="ra.action.save" />
        </Box>
      </SubmissionForm>
    </Box>
  );
}
