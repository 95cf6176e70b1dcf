import { Button, Stack } from '@mui/material';
import { Form, Translate, useGetOne } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { packages } from '#schema/packages';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { FormField } from '../../screens/form/FormField.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { useReload } from '../../screens/parts/useReload.ts';
import { RecordContexts } from '../../screens/RecordContexts.tsx';
import RegisterDialog from '../customers/register/RegisterDialog.tsx';

const customer = {
  ...packages.fields.customer_id,
  help: 'Tìm theo tên hoặc số điện thoại. Khách mới được tạo ở trang Khách hàng.',
};

/** Dialog that registers a package, after the customer is chosen. */
function PackageRegistration() {
  const navigate = useNavigate();
  const notices = useNotices();
  const reload = useReload();
  const { setValue } = useFormContext();
  const id = useWatch<{ customer_id?: string | null }, 'customer_id'>({ name: 'customer_id' }) ?? null;
  const { data } = useGetOne<LoadedRecord>('customers', { id: id ?? '' }, { enabled: id !== null });
  if (id === null || data?.id !== id) return null;
  return (
    <RecordContexts resource="customers" record={data}>
      <RegisterDialog
        code="register_package_v2"
        onClose={() => setValue('customer_id', null)}
        onDone={(answer) => {
          notices.done();
          navigate(`/customers/${id}?packageId=${String(answer?.result?.package_id)}`);
          void reload();
        }}
      />
    </RecordContexts>
  );
}

/** Form of a new package from the list: first the customer, then the registration form. */
export default function NewPackage({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <Form record={{ customer_id: null }}>
      <Stack spacing={2}>
        <FormField name="customer_id" field={customer} autoFocus />
        <Button color="inherit" onClick={onCancel} sx={{ alignSelf: 'flex-start' }}>
          <Translate i18nKey="ra.action.cancel" />
        </Button>
      </Stack>
      <PackageRegistration />
    </Form>
  );
}
