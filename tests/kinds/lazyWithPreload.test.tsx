// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyWithPreload, NoNetworkError } from '../../src/ui/lazyWithPreload.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Words = ({ words }: { readonly words: string }) => <p>{words}</p>;
/** Returns a component, and a function that counts its loads. */
function createLazyPart(...failures: Error[]) {
  const load = vi.fn(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return { default: Words };
  });
  return { load, Part: lazyWithPreload(load) };
}
const waiting = 'Đang tải';
const wrapInSuspense = (Part: ReturnType<typeof createLazyPart>['Part'], words = 'Có đây') => (
  <Suspense fallback={waiting}>
    <Part words={words} />
  </Suspense>
);

test('a component is loaded when it is first shown, after a fallback', async () => {
  const { load, Part } = createLazyPart();
  render(wrapInSuspense(Part));
  expect(screen.getByText(waiting)).toBeTruthy();
  expect(await screen.findByText('Có đây')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('a preloaded component is shown at once, and is loaded once however often it is shown', async () => {
  const { load, Part } = createLazyPart();
  Part.preload();
  Part.preload();
  await load.mock.results[0]?.value;
  render(
    <>
      {wrapInSuspense(Part, 'Một')}
      {wrapInSuspense(Part, 'Hai')}
    </>,
  );
  expect(screen.queryByText(waiting)).toBeNull();
  expect(screen.getByText('Một')).toBeTruthy();
  expect(screen.getByText('Hai')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('a component whose preload failed is loaded when it is shown', async () => {
  const { load, Part } = createLazyPart(new Error('No network'));
  Part.preload();
  await vi.waitFor(() => expect(load.mock.settledResults[0]?.type).toBe('rejected'), 15_000);
  render(wrapInSuspense(Part));
  expect(await screen.findByText('Có đây')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a component whose load fails when it is shown is loaded again a second later', async () => {
  const { load, Part } = createLazyPart(new Error('No network'));
  render(wrapInSuspense(Part));
  expect(await screen.findByText('Có đây')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  { onLine: false, expected: true },
  { onLine: true, expected: false },
])('a second failure says whether the browser had no network: %o', async ({ onLine, expected }) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('navigator', { onLine });
  const { Part } = createLazyPart(new Error('Failed'), new Error('Failed'));
  const Told = ({ error }: { readonly error: unknown }) => <p>{String(error instanceof NoNetworkError)}</p>;
  render(<ErrorBoundary FallbackComponent={Told}>{wrapInSuspense(Part)}</ErrorBoundary>);
  expect(await screen.findByText(String(expected), {}, { timeout: 5_000 })).toBeTruthy();
});

test.each([
  { saveData: true },
  { effectiveType: 'slow-2g' },
])('nothing is preloaded if the connection is %o', (connection) => {
  vi.stubGlobal('navigator', { connection });
  const { load, Part } = createLazyPart();
  Part.preload();
  expect(load).not.toHaveBeenCalled();
});
