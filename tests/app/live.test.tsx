// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { firstSteps } from '#schema/company';
import { ConnectionStatus } from '../../src/app/live/ConnectionStatus.tsx';
import FirstSteps from '../../src/pages/home/FirstSteps.tsx';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { installFakeServer, replyWithPage } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

beforeEach(() => setWindowWidth(1440));

/** Replaces the event stream of the fake server by a stream to which the test writes. */
function withStream() {
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined;
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!String(address).endsWith('/events')) return others(address, init);
    const body = new ReadableStream<Uint8Array>({
      start: (opened) => {
        writer = opened;
      },
    });
    return new Response(body, { status: 200 });
  });
  return {
    isOpen: () => writer !== undefined,
    tell: (event: string, data: unknown) =>
      writer?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
  };
}

test('changes by the same user in another tab or on another device are shown, also in a focused window', async () => {
  let name = 'Cơ chế vàng';
  installFakeServer(() => replyWithPage('mechanisms', [{ id: '1', code: 'VANG', name }]));
  const stream = withStream();
  const me = buildViewer('admin');
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const screens = (
    <>
      <ConnectionStatus />
      <ResourceList resource="mechanisms" />
    </>
  );
  renderScreens('/mechanisms', { '/mechanisms': screens }, me);
  await screen.findByText('Cơ chế vàng');
  await vi.waitFor(() => expect(stream.isOpen()).toBe(true), 15_000);
  name = 'Cơ chế bạc';
  const by = { id: me.id, name: me.name };
  stream.tell('changed', { resource: 'mechanisms', ids: ['1'], by, action: 'edit' });
  expect(await screen.findByText('Cơ chế bạc')).toBeTruthy();
});

test('a first step finished in another window is ticked without a reload', async () => {
  let isDone = false;
  const state = () => ({
    steps: firstSteps.map(({ name }) => ({ name, done: name === 'services' && isDone })),
    dismissed: false,
    missing: [],
  });
  installFakeServer(() => ({ body: { data: state() } }));
  const stream = withStream();
  const screens = (
    <>
      <ConnectionStatus />
      <FirstSteps />
    </>
  );
  renderScreens('/', { '/': screens }, buildViewer('admin'));
  const heading = (done: number) => `Những việc đầu tiên · ${done}/${firstSteps.length}`;
  await screen.findByRole('heading', { name: heading(0) });
  await vi.waitFor(() => expect(stream.isOpen()).toBe(true), 15_000);
  isDone = true;
  stream.tell('changed', { resource: 'services', ids: ['1'], by: null, action: 'create' });
  expect(await screen.findByRole('heading', { name: heading(1) })).toBeTruthy();
});
