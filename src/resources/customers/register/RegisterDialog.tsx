import { Box, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { ResourceContextProvider, useGetList } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { toLocalDay } from '#rules/days';
import { formatMoney } from '#rules/format';
import type { Viewer } from '#schema/access';
import { registrationFields } from '#schema/registration';
import { users } from '#schema/users';
import { listErrorDetails } from '../../../jsonapi/errors.ts';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { useViewer } from '../../../jsonapi/viewer.ts';
import { ActionForm } from '../../../screens/actions/ActionForm.tsx';
import type { ActionDialogProps } from '../../../screens/customizeScreens.ts';
import { buildFormResolver, listFormErrors } from '../../../screens/form/buildFormResolver.ts';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';
import { DialogForm, RefusalNotice } from '../../../screens/form/SubmissionForm.tsx';
import { useSubmissionContext } from '../../../screens/form/useSubmission.ts';
import { useDeclaration } from '../../../screens/parts/getDeclaration.ts';
import { useRecord } from '../../../screens/useRecord.ts';
import { useCatalogue } from '../../services/useCatalogue.ts';
import { emptyServiceLine, toRegisterInput } from './draft.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { PricePreviewProvider } from './PricePreviewProvider.tsx';
import { usePackagePreview } from './previewContext.ts';
import { RegistrationTerms } from './RegistrationTerms.tsx';
import { ServiceLinesInput } from './ServiceLinesInput.tsx';

const resolver = buildFormResolver(registrationFields);

/** Returns the default values of a registration for this customer. @param given values that override them */
const buildDefaultValues = (
  customer: LoadedRecord,
  viewer: Viewer,
  given: ActionDialogProps['defaultValues'],
) => ({
  ...Object.fromEntries(Object.keys(registrationFields).map((name) => [name, null])),
  registered_at: toLocalDay(new Date()),
  sales_id: customer.sales_id ?? (viewer.kind === 'sales' ? viewer.id : null),
  partner_id: customer.partner_id ?? null,
  services: [emptyServiceLine],
  commission_money: null,
  ...given,
});

/** Lists all errors: from the fields, the server and the preview. */
function Problems() {
  const { errors } = useFormState();
  const { refusal } = useSubmissionContext();
  const { errors: previewed } = usePackagePreview();
  const details = [...listFormErrors(errors), ...(refusal ? listErrorDetails(refusal) : []), ...previewed];
  return <RefusalNotice details={[...new Set(details)]} />;
}

/** Selects the seller if the company has only one seller, as a new company has. */
function OnlySellerSelection() {
  const { getValues, setValue } = useFormContext();
  const [hasSeller] = useState(() => getValues('sales_id') !== null);
  const { data } = useGetList<LoadedRecord>(
    'users',
    { filter: { ...users.picked, ...registrationFields.sales_id.pick }, pagination: { page: 1, perPage: 2 } },
    { enabled: !hasSeller },
  );
  const only = data?.length === 1 ? data[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && getValues('sales_id') === null) setValue('sales_id', only);
  }, [only, getValues, setValue]);
  return null;
}

function Total() {
  const { preview } = usePackagePreview();
  return (
    preview && (
      <Typography aria-hidden sx={{ display: { md: 'none' }, mr: 'auto', pl: 1, fontWeight: 600 }}>
        {formatMoney(preview.total_price)}
      </Typography>
    )
  );
}

/** Dialog that registers a package (register_package_v2): service lines, terms, and next to them the sum, updated while the user types. */
export default function RegisterDialog(props: ActionDialogProps) {
  const { code, defaultValues, onClose, onDone } = props;
  const resource = useDeclaration();
  const record = useRecord<'customers'>();
  const viewer = useViewer();
  const { catalogue } = useCatalogue();
  return (
    <GuardedDialog onClose={onClose} fullBelow="md" maxWidth="lg">
      <ActionForm
        code={code}
        defaultValues={buildDefaultValues(record, viewer, defaultValues)}
        resolver={resolver}
        toData={(values) => toRegisterInput(values, catalogue)}
        input={resource.actions?.[code]?.input}
        onDone={onDone}
      >
        <PricePreviewProvider>
          <DialogForm
            title={`Đăng ký ${defaultValues?.follows_id ? 'tiếp' : 'gói'} cho ${record.name}`}
            submit="Đăng ký"
            dividers
            problems={<Problems />}
            footer={<Total />}
            onClose={onClose}
          >
            <Box
              sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 300px' } }}
            >
              <Stack spacing={3}>
                <ResourceContextProvider value="packages">
                  <ServiceLinesInput />
                  <RegistrationTerms />
                </ResourceContextProvider>
                <OnlySellerSelection />
              </Stack>
              <Box sx={{ position: { md: 'sticky' }, top: 0, alignSelf: 'start' }}>
                <PreviewPanel />
              </Box>
            </Box>
          </DialogForm>
        </PricePreviewProvider>
      </ActionForm>
    </GuardedDialog>
  );
}
