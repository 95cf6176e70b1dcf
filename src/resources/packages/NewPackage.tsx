import { Button, Stack } from '@mui/material';
import { Form, Translate, useGetOne } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { packages } from '#schema/packages';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { FormField } from '../../screens/form/FormField.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { useReload } from '../../screens/parts/useReload.ts';
import { RecordScope } from '../../screens/RecordScope.tsx';
import RegisterDialog from '../customers/register/RegisterDialog.tsx';

const customer = {
  ...packages.fields.customer_id,
  help: 'Tìm theo tên hoặc số điện thoại. Khách mới được tạo ở trang Khách hàng.',
};

/** The dialog to register a package, once it is said for whom. */
function Registering() {
  const navigate = useNavigate();
  const notices = useNotices();
  const reload = useReload();
  const { setValue } = useFormContext();
  const id = useWatch<{ customer_id?: string | null }, 'customer_id'>({ name: 'customer_id' }) ?? null;
  const { data } = useGetOne<LoadedRecord>('customers', { id: id ?? '' }, { enabled: id !== null });
  if (id === null || data?.id !== id) return null;
  return (
    <RecordScope resource="customers" record={data}>
      <RegisterDialog
        code="register_package_v2"
        onClose={() => setValue('customer_id', null)}
        onDone={(answer) => {
          notices.done();
          navigate(`/customers/${id}?packageId=${String(answer?.result?.package_id)}`);
          void reload();
        }}
      />
    </RecordScope>
  );
}

/** A new package from the list: whose it is, then the one form every package is registered with. */
export default function NewPackage({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <Form record={{ customer_id: null }}>
      <Stack spacing={2}>
        <FormField name="customer_id" field={customer} autoFocus />
        <Button color="inherit" onClick={onCancel} sx={{ alignSelf: 'flex-start' }}>
          <Translate i18nKey="ra.action.cancel" />
        </Button>
      </Stack>
      <Registering />
    </Form>
  );
}
