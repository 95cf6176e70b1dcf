import type { Recipe } from './recipe.ts';

const module = 'src/resources/locations/index.ts';

export const columnRecipe: Recipe = {
  name: 'A column',
  steps: [
    {
      file: module,
      after: "export const locations = customizeScreens('locations', {",
      add: "  fields: { area: { Field: lazyWithPreload(() => import('./AreaField.tsx')) } },",
    },
    {
      file: 'src/resources/locations/AreaField.tsx',
      add: `import Chip from '@mui/material/Chip';
import { useRecord } from '../../screens/useRecord.ts';

/** The area of a location, as a chip. */
export default function AreaField() {
  const { area } = useRecord<'locations'>();
  return area && <Chip size="small" label={area} />;
}
`,
    },
  ],
  most: 2,
  forgotten: { steps: 1, file: module, says: /Cannot find module '.\/AreaField.tsx'/ },
  tests: ['tests/resources/customizeScreens.test.tsx', 'tests/screens/list.test.tsx'],
};

export const buttonRecipe: Recipe = {
  name: 'A button',
  steps: [
    {
      file: module,
      instead: 'slots: {',
      add: "slots: { rowActions: lazyWithPreload(() => import('./CustomersLink.tsx')),",
    },
    {
      file: 'src/resources/locations/CustomersLink.tsx',
      add: `import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { buildListPath } from '../../jsonapi/buildListPath.ts';
import { encodeQuery } from '../../jsonapi/request.ts';
import { useRecord } from '../../screens/useRecord.ts';

/** Leads to the customers of a location. */
export default function CustomersLink() {
  const { ward } = useRecord<'locations'>();
  return (
    <Button size="small" component={Link} to={buildListPath('customers', encodeQuery({ filter: { ward } }))}>
      Khách ở đây
    </Button>
  );
}
`,
    },
  ],
  most: 2,
  forgotten: { steps: 1, file: module, says: /Cannot find module '.\/CustomersLink.tsx'/ },
  // The test of lists names all columns of locations, and the button adds a column.
  tests: ['tests/resources/customizeScreens.test.tsx', 'tests/screens/notices.test.tsx'],
};

export const tabRecipe: Recipe = {
  name: 'A tab',
  steps: [
    {
      file: 'src/schema/locations.ts',
      instead: "tabs: ['detail', 'history']",
      add: "tabs: ['detail', 'customers', 'history']",
    },
    {
      file: module,
      after: "export const locations = customizeScreens('locations', {",
      add: `  tabs: {
    customers: { label: 'Khách hàng', component: lazyWithPreload(() => import('./CustomersTab.tsx')) },
  },`,
    },
    {
      file: 'src/resources/locations/CustomersTab.tsx',
      add: `import { ChildList } from '../../screens/related/ChildList.tsx';
import { useRecord } from '../../screens/useRecord.ts';

/** The customers of a location. */
export default function CustomersTab() {
  const { ward } = useRecord<'locations'>();
  return (
    <ChildList resource="customers" fixed={{ ward }} title="Khách hàng" empty="Chưa có khách nào ở đây." />
  );
}
`,
    },
  ],
  most: 3,
  forgotten: { steps: 2, file: module, says: /Cannot find module '.\/CustomersTab.tsx'/ },
  tests: ['tests/resources/customizeScreens.test.tsx', 'tests/screens/page.test.tsx'],
};

export const themeRecipe: Recipe = {
  name: 'The theme',
  steps: [
    {
      file: 'src/ui/tokens.ts',
      instead: "secondary: { main: '#7a5230'",
      add: "secondary: { main: '#7a4a20'",
    },
  ],
  most: 1,
  forgotten: null,
  tests: ['tests/app/tokens.test.ts'],
};
