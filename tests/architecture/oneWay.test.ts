/** Screens check rights in one way and submit in one way, and no dialog loses typed input. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ path: join('src', name), text: readFileSync(join('src', name), 'utf8') }))
  .filter(({ path }) => !path.startsWith('src/schema/') && !path.startsWith('src/rules/'));
const components = sources.filter(({ path }) => path.endsWith('.tsx'));

/** Returns the matching files without the exceptions in `but`. */
const listMatchingFiles = (files: typeof sources, pattern: RegExp, but: readonly string[] = []): string[] =>
  files.filter(({ path, text }) => !but.includes(path) && pattern.test(text)).map(({ path }) => path);

test('the components are found', () => expect(components.length).toBeGreaterThan(200));

test('only useCan and Can check rights', () => {
  expect(listMatchingFiles(sources, /roles\??\.(includes|some)\(/, ['src/jsonapi/can.ts'])).toEqual([]);
  expect(
    listMatchingFiles(sources, /\b(CanAccess|useCanAccess\w*|usePermissions)\b.*from 'react-admin'/, [
      'src/screens/parts/Can.tsx',
    ]),
  ).toEqual([]);
  expect(listMatchingFiles(components, /\bisOffered\b|from '[./\w]*\/can\.ts'/)).toEqual([]);
});

/** Dialogs without input: they only show data, or open another dialog that is guarded. */
const dialogsWithoutInput = [
  'src/reports/receivables/DebtDialog.tsx',
  'src/reports/schedule/cell/CellDialog.tsx',
  'src/reports/schedule/grid/PlannedSessionPicker.tsx',
  'src/resources/agents/CalendarDialog.tsx',
  'src/resources/customers/package/SessionDialog.tsx',
  'src/resources/messages/MessagesDialog.tsx',
  'src/resources/users/InvitationLinkButton.tsx',
  'src/screens/ownPage/OwnPageDialog.tsx',
  'src/screens/paper/PrintPreviewDialog.tsx',
  'src/screens/explanation/AmountExplanation.tsx',
  'src/resources/requests/AnswerDialog.tsx',
  'src/screens/actions/ActionDialogById.tsx',
  'src/screens/form/GuardedDialog.tsx',
  'src/screens/list/ShortcutsDialog.tsx',
  'src/ui/AlertDialog.tsx',
  'src/screens/parts/FilterSheet.tsx',
  // Contains a record form, which has its own guard.
  'src/screens/quick/QuickView.tsx',
  // The menu of a narrow window, which has no input.
  'src/app/layout/Layout.tsx',
  'src/pages/palette/Palette.tsx',
];

test('every dialog with input is a GuardedDialog', () => {
  expect(
    listMatchingFiles(
      components,
      /<(Dialog|Drawer|SwipeableDrawer|Modal)\s[^>]*\bopen\b/s,
      dialogsWithoutInput,
    ),
  ).toEqual([]);
  const unknown = dialogsWithoutInput.filter((path) => !components.some((each) => each.path === path));
  expect(unknown).toEqual([]);
});

test('every call with an Idempotency-Key gets it from useSubmission', () => {
  expect(listMatchingFiles(components, /\bnewKey\b/)).toEqual([]);
  expect(listMatchingFiles(components, /\buseMutation\b/)).toEqual([]);
});

test('every own key handler ignores keys used by an input method', () => {
  const readsKeys = /\b(event|native)\.key\b|\{ key \}: (React\.)?KeyboardEvent|\buseHotkeys\(/;
  const handlers = sources.filter(({ text }) => readsKeys.test(text));
  expect(handlers.length).toBeGreaterThan(12);
  expect(
    handlers
      .filter(({ text }) => !text.includes('isComposing(') && !text.includes('isComposing,'))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('no screen stores the day on which it was opened, because it may be left open over midnight', () => {
  expect(listMatchingFiles(sources, /useState\((today|\(\) => today\(\))\)/)).toEqual([]);
});
