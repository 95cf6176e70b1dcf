import { ReferenceArrayField, type ReferenceArrayFieldProps, SingleFieldList } from 'react-admin';

/** The names of the referenced records as chips. Loaded lazily, because lists do not show this component. */
export default function RefChips(props: Pick<ReferenceArrayFieldProps, 'source' | 'reference'>) {
  return (
    <ReferenceArrayField {...props} queryOptions={{ meta: { include: [] } }}>
      <SingleFieldList linkType={false} gap={0.5} />
    </ReferenceArrayField>
  );
}
