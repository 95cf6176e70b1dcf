// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { CoreAdminContext, ResourceContextProvider, ResourceDefinitionContextProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { screens } from '../../src/resources/index.ts';
import { customizeScreens } from '../../src/screens/customizeScreens.ts';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { getDeclaration } from '../../src/screens/parts/getDeclaration.ts';
import { useRecord } from '../../src/screens/useRecord.ts';
import { useScreens } from '../../src/screens/useScreens.ts';
import { installFakeServer, replyWithPage } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';

// An unused `@ts-expect-error` fails `tsc`, which `npm run check` runs.
test('undeclared names do not compile, declared names do', () => {
  const refused = [
    // @ts-expect-error customers declare no field of this name
    customizeScreens('customers', { fields: { nmae: {} } }),
    // @ts-expect-error customers declare no action of this code
    customizeScreens('customers', { actions: { sucede_contact: { single: true } } }),
    // @ts-expect-error locations declare no actions at all
    customizeScreens('locations', { actions: { approve: { single: true } } }),
    // @ts-expect-error partners declare no tab of this name
    customizeScreens('partners', { tabs: { pakages: { label: 'Packages', component: () => null } } }),
    // @ts-expect-error a resource that declares no tabs has only the tabs detail and history
    customizeScreens('locations', { tabs: { info: { label: 'Info', component: () => null } } }),
    // @ts-expect-error packages declare no field of this name
    customizeScreens('packages', { columns: () => ['customer_name', 'levle'] }),
    // @ts-expect-error there is no slot of this name
    customizeScreens('packages', { slots: { haeder: () => null } }),
    // @ts-expect-error there is no resource of this name
    customizeScreens('costumers', {}),
  ];

  const accepted = [
    customizeScreens('customers', { fields: { name: {} }, actions: { succeed_contact: { single: true } } }),
    customizeScreens('partners', { tabs: { packages: { label: 'Packages', component: () => null } } }),
    customizeScreens('locations', { tabs: { detail: { label: 'Detail', component: () => null } } }),
    customizeScreens('packages', { columns: () => ['customer_name', 'level'] }),
  ];
  expect([refused, accepted].flat().every((each) => typeof each === 'object')).toBe(true);
});

test('the screens of a resource come from the surrounding or named definition', () => {
  const own = customizeScreens('services', { quickViewIsReadOnly: true });
  const Read = ({ of }: { readonly of?: string }) => {
    const found = useScreens(of);
    return (
      <p>{[found === own && 'own', Object.keys(found).length === 0 && 'none'].filter(Boolean).join()}</p>
    );
  };
  renderScreens('/', {
    '/': (
      <CoreAdminContext>
        <ResourceDefinitionContextProvider
          definitions={{ services: { name: 'services', options: { label: 'Dịch vụ', screens: own } } }}
        >
          <ResourceContextProvider value="services">
            <Read />
            <Read of="services" />
            <Read of="locations" />
          </ResourceContextProvider>
        </ResourceDefinitionContextProvider>
      </CoreAdminContext>
    ),
  });
  expect(screen.getAllByText(/own|none/).map(({ textContent }) => textContent)).toEqual([
    'own',
    'own',
    'none',
  ]);
});

test('a resource’s own row button is in each row, also without declared actions, and gets its record', async () => {
  const Label = () => <button type="button">In nhãn {useRecord<'locations'>().ward}</button>;
  const own = customizeScreens('locations', { slots: { rowActions: Label } });
  const ward = { province: 'Hồ Chí Minh', district: 'Quận 1', ward: 'Bến Nghé' };
  installFakeServer(({ path }) => replyWithPage(path, [{ id: '1', ...ward }]));
  setWindowWidth(1440);
  renderScreens('/locations', {
    '/locations': (
      <ResourceDefinitionContextProvider
        definitions={{ locations: { name: 'locations', options: { screens: own } } }}
      >
        <ResourceContextProvider value="locations">
          <ResourceList resource="locations" />
        </ResourceContextProvider>
      </ResourceDefinitionContextProvider>
    ),
  });
  expect(await screen.findByRole('button', { name: 'In nhãn Bến Nghé' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Thao tác' })).toBeTruthy();
});

test('every resource with its own screens is registered under its name', () => {
  for (const name of Object.keys(screens)) expect(() => getDeclaration(name)).not.toThrow();
});
