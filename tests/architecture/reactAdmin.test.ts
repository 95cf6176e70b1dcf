/** The screens use react-admin's own components, so that its fixes reach the product with a new version. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const walk = (folder: string): string[] =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? walk(path) : [path]));
const sources = (folder: string) => walk(folder).filter((path) => /\.tsx?$/.test(path));

/** Returns the names of values (not types) that a file imports from react-admin. */
function valuesFromReactAdmin(source: string): string[] {
  const statements = source.matchAll(/^import \{([^}]*)\} from 'react-admin'/gm);
  return [...statements]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] as string);
}

const imported = new Set(sources('src').flatMap((path) => valuesFromReactAdmin(readFileSync(path, 'utf8'))));

/** Components that a product based on react-admin needs, with react-admin's names for each. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'the admin': ['Admin', 'CoreAdmin', 'CoreAdminContext', 'CoreAdminUI'],
  'a resource': ['Resource'],
  'other pages': ['CustomRoutes'],
  'the data provider': ['useDataProvider'],
  'the store': ['useStore'],
  notices: ['useNotify'],
  'where notices stand': ['Notification'],
  rights: ['CanAccess', 'useCanAccess'],
  'signing in and out': ['useLogin', 'useLogout', 'Login'],
  'the list': ['List', 'ListBase', 'InfiniteListBase'],
  'what a list knows': ['useListContext', 'useListPaginationContext', 'useListFilterContext'],
  'the table': ['DataTable', 'Datagrid'],
  'the choice of columns': ['useDataTableStoreContext', 'useDataTableColumnRankContext'],
  'saved filters': ['useSavedQueries', 'SavedQueriesList'],
  'showing a record': ['Show', 'ShowBase', 'useShowContext', 'useShowController'],
  'editing a record': ['Edit', 'EditBase', 'useEditContext', 'useEditController'],
  'making a record': ['Create', 'CreateBase', 'useCreateContext', 'useCreateController'],
  'the record around a part': ['useRecordContext', 'RecordContextProvider'],
  'removing a record': ['useDelete', 'useDeleteController', 'DeleteButton', 'DeleteWithConfirmButton'],
  forms: ['Form', 'SimpleForm'],
  saving: ['SaveButton', 'useSaveContext'],
  'inputs of our own': ['useInput'],
  inputs: ['TextInput', 'BooleanInput', 'PasswordInput', 'SelectInput'],
  choosing: ['AutocompleteInput', 'AutocompleteArrayInput', 'SelectInput'],
  'choosing another record': ['ReferenceInput', 'ReferenceArrayInput'],
  fields: ['TextField', 'EmailField', 'BooleanField', 'NumberField', 'useFieldValue'],
  'fields of another record': ['ReferenceField', 'ReferenceArrayField'],
  'the state of the side menu': ['useSidebarState'],
  'the way past the menu': ['SkipNavigationButton'],
  'the menu': ['Menu', 'MenuItemLink'],
  'the menu of the person': ['UserMenu'],
  'asking before': ['Confirm'],
};

test.each(Object.entries(parts))('%s comes from react-admin', (_part, names) => {
  expect(names.filter((name) => imported.has(name))).not.toEqual([]);
});

test('at least fifty different names of react-admin are used', () => {
  expect(imported.size).toBeGreaterThanOrEqual(50);
});
