import { ReferenceArrayField, SingleFieldList } from 'react-admin';

interface Props {
  readonly source: string;
  readonly reference: string;
}

/** The referenced records by name. Loaded with the first detail that has some: no list shows them. */
export default function RefChips(props: Props) {
  return (
    <ReferenceArrayField {...props} queryOptions={{ meta: { include: [] } }}>
      <SingleFieldList linkType={false} gap={0.5} />
    </ReferenceArrayField>
  );
}
