import { Skeleton, Typography } from '@mui/material';
import { useContext } from 'react';
import { CheckboxGroupInput, useGetList, useRecordContext } from 'react-admin';
import { maxPageSize } from '#schema/paging';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { toInputProps } from '../../kinds/inputs/toInputProps.ts';
import type { InputProps } from '../../kinds/webKind.ts';
import { ChosenPackageContext } from './ChosenPackageContext.ts';

/** Check boxes for a package's services, each with the number of sessions sold. */
export default function ServiceCheckboxes(props: InputProps) {
  const shift = useRecordContext<LoadedRecordOf<'shifts'>>();
  const around = useContext(ChosenPackageContext);
  const package_id = shift?.package_id ?? around;
  const { data } = useGetList<LoadedRecordOf<'package_services'>>(
    'package_services',
    {
      filter: { package_id },
      sort: { field: 'id', order: 'ASC' },
      pagination: { page: 1, perPage: maxPageSize },
      meta: { include: [] },
    },
    { enabled: package_id !== null },
  );
  if (package_id === null)
    return <Typography>Hãy chọn các buổi trong trang của gói để đổi dịch vụ.</Typography>;
  if (!data) return <Skeleton variant="rounded" height={80} />;
  const { required: _, autoFocus: __, ...rest } = toInputProps(props);
  return (
    <CheckboxGroupInput
      {...rest}
      row={false}
      choices={data.map(({ id, service_name, quantity, amount }) => ({
        id,
        name: `${service_name ?? ''} · ${quantity * (amount ?? 1)} buổi`,
      }))}
      translateChoice={false}
      format={(value: string[] | null) => value ?? []}
    />
  );
}
