// @vitest-environment happy-dom
/** Events while a call is pending: another choice, a late answer, typing while a form is being sent. */
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useFileImport } from '../../src/screens/import/useFileImport.ts';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { NoteForm } from '../../src/screens/notes/NoteForm.tsx';
import { type FakeServerReply, installFakeServer, replyWithPage, replyWithRecord } from './support/api.ts';
import { openToolInMenu } from './support/openTool.ts';
import { createSavedFilterReplies } from './support/savedFilters.ts';
import { renderScreens, setWindowWidth } from './support/show.tsx';

beforeEach(() => {
  setWindowWidth(1440);
  localStorage.clear();
});

describe('an uploaded file', () => {
  interface Sent {
    readonly name: string;
    readonly dryRun: boolean;
    readonly message: string | undefined;
    readonly answer: (text: string) => Promise<void>;
  }

  /** Starts an upload; the test answers each of its calls. */
  function open() {
    const sent: Sent[] = [];
    let entry: ReturnType<typeof useFileImport<string, string>> | undefined;
    function Probe() {
      entry = useFileImport<string, string>(
        ({ name }, dryRun, message) =>
          new Promise((resolve) => {
            const answer = (text: string) => act(async () => resolve(text));
            sent.push({ name, dryRun, message, answer });
          }),
      );
      return null;
    }
    installFakeServer(() => replyWithPage('customers', []));
    renderScreens('/', { '/': <Probe /> });
    const upload = () => {
      if (!entry) throw new Error('not drawn');
      return entry;
    };
    const choose = (name: string) => act(async () => upload().check(new File(['a'], name)));
    return { sent, upload, choose };
  }

  test('is not replaced by a late check of the previous file', async () => {
    const { sent, upload, choose } = open();
    await choose('a.csv');
    await act(async () => upload().clear());
    await choose('b.csv');
    await sent[1]?.answer('check of b');
    await sent[0]?.answer('check of a');
    expect(upload().answer).toBe('check of b');
  });

  test('shows nothing of a check that ends after the file was removed', async () => {
    const { sent, upload, choose } = open();
    await choose('a.csv');
    await act(async () => upload().clear());
    await sent[0]?.answer('check of a');
    expect([upload().file, upload().answer]).toEqual([null, null]);
  });

  test('shows the check of the last choice, in any order of the answers', async () => {
    const { sent, upload, choose } = open();
    await choose('a.csv');
    await sent[0]?.answer('first');
    await act(async () => upload().again('one way'));
    await act(async () => upload().again('another way'));
    await sent[2]?.answer('another way');
    await sent[1]?.answer('one way');
    expect(upload().answer).toBe('another way');
  });

  test('is imported as checked: not during a check, only once, and completely', async () => {
    const { sent, upload, choose } = open();
    await choose('a.csv');
    await sent[0]?.answer('first');
    await act(async () => upload().again('another way'));
    await act(async () => void upload().run());
    expect(sent.filter(({ dryRun }) => !dryRun)).toEqual([]);
    await sent[1]?.answer('second');
    await act(async () => void upload().run());
    await act(async () => void upload().run());
    await act(async () => upload().again('too late'));
    expect(sent.slice(2)).toMatchObject([{ dryRun: false, message: 'another way' }]);
    await sent[2]?.answer('imported');
    expect(upload().answer).toBe('imported');
  });
});

describe('a note', () => {
  function open(reply: () => Promise<FakeServerReply>) {
    const { sent } = installFakeServer(({ method }) =>
      method === 'POST' ? reply() : replyWithPage('users', []),
    );
    const form = <NoteForm type="partners" id="7" onDone={async () => undefined} />;
    const { user } = renderScreens('/', { '/': form });
    return {
      user,
      sent,
      box: () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Viết ghi chú' }),
    };
  }

  test('that is started while the previous one is being sent stays', async () => {
    let release: (reply: FakeServerReply) => void = () => undefined;
    const { user, sent, box } = open(() => new Promise((resolve) => (release = resolve)));
    await user.type(box(), 'Gọi lại{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    await user.type(box(), ' sau 19h');
    await act(async () => release({ ...replyWithRecord('notes', '1', {}), status: 201 }));
    await waitFor(() => expect(box().value).toBe('sau 19h'));
  });
});

describe('a saved filter', () => {
  test('saved under the name of a removed one is not replaced when the removal is undone', async () => {
    const saved = createSavedFilterReplies(new Map());
    installFakeServer((call) => saved(call) ?? replyWithPage('locations', [{ id: '1', ward: 'Bến Nghé' }]));
    const routes = { '/locations': <ResourceList resource="locations" /> };
    const { user } = renderScreens('/locations?filter[ward]=Bến', routes);
    await screen.findByRole('rowheader');
    await openToolInMenu(user, 'Bộ lọc đã lưu');
    const name = await screen.findByRole('textbox', { name: /với tên/ });
    await user.type(name, 'Bến{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Xóa bộ lọc Bến' }));
    expect(await screen.findByRole('button', { name: 'Hoàn tác' })).toBeTruthy();
    await user.type(name, 'Bến{Enter}');
    expect(await screen.findByRole('button', { name: 'Bến' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hoàn tác' })).toBeNull());
  });
});
