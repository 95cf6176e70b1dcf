import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type PricingSettings, pricingFields } from '#schema/pricing';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { FieldGrid } from '../../screens/form/FormField.tsx';
import { resolverOf } from '../../screens/form/resolverOf.ts';
import { SubmissionForm } from '../../screens/form/SubmissionForm.tsx';
import { FormErrors, SubmitButtons } from '../../screens/form/SubmissionParts.tsx';
import { useSubmission } from '../../screens/form/useSubmission.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../screens/parts/useNotices.ts';

const queryKey = ['settings', 'pricing'];
/** Outside the component: a new array at each render would draw the inputs again. */
const fields = Object.entries(pricingFields);
const resolver = resolverOf(pricingFields);

/** How far below the price list sales may go. */
export function PricingPart() {
  const data = useDataProvider<NoiDataProvider>();
  const queries = useQueryClient();
  const notices = useNotices();
  const stored = useQuery({ queryKey, queryFn: ({ signal }) => data.pricingSettings(signal) });
  const submission = useSubmission<Partial<PricingSettings>, PricingSettings>({
    send: ({ max_price_cut }) => data.changePricingSettings({ max_price_cut: max_price_cut ?? null }),
    onDone: (after) => {
      queries.setQueryData(queryKey, after);
      notices.saved();
    },
  });
  if (stored.error) return <ErrorPanel error={stored.error} onRetry={() => void stored.refetch()} />;
  if (!stored.data) return <Skeleton variant="rounded" height={160} />;
  return (
    <Box sx={{ maxWidth: 640 }}>
      <SubmissionForm
        name="settings/pricing"
        submission={submission}
        values={stored.data}
        resolver={resolver}
        fields={pricingFields}
      >
        <FormErrors />
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          Giá thấp hơn bảng giá luôn cần lý do. Sales không bán thấp hơn mức này; quản trị viên thì được.
        </Typography>
        <FieldGrid resource="settings" fields={fields} narrow />
        <Box sx={{ mt: 2 }}>
          <SubmitButtons label="ra.action.save" />
        </Box>
      </SubmissionForm>
    </Box>
  );
}
