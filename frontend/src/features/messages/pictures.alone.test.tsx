import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadItem } from '@/core/upload';
import { expectAccessible } from '@/test/render';
import { startServer } from '@/test/server';
import { asPerson, pushed, serve, showPopup } from './testing/popup';
import { chat, me, message } from './testing/things';

const fake = vi.hoisted(() => {
  const ends = new Map<string, { resolve: (file: unknown) => void; reject: () => void }>();
  const listeners = new Set<() => void>();
  const items: { now: unknown[] } = { now: [] };
  const set = (next: unknown[]) => {
    items.now = next;
    for (const tell of listeners) tell();
  };
  return {
    ends,
    items,
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    uploads: {
      add: (files: File[], { prefix }: { prefix: string }) =>
        files.map(({ name, size }) => {
          const id = `${prefix}/${name}`;
          set([...items.now, { id, name, size, prefix, sent: 0, state: 'uploading' }]);
          return id;
        }),
      whenDone: (id: string) =>
        new Promise((resolve, reject) => {
          ends.set(id, { resolve, reject: () => reject(new Error('It did not arrive.')) });
        }),
      retry: vi.fn(),
      cancel: vi.fn(),
      dismiss: vi.fn(),
    },
  };
});

vi.mock('@/core/upload', async () => {
  const { useSyncExternalStore } = await import('react');
  return {
    uploads: fake.uploads,
    useUploads: () => useSyncExternalStore(fake.subscribe, () => fake.items.now as UploadItem[]),
  };
});

startServer();

beforeEach(() => {
  asPerson();
  fake.set([]);
  fake.ends.clear();
  for (const call of [fake.uploads.retry, fake.uploads.cancel]) call.mockReset();
  let made = 0;
  URL.createObjectURL = () => `blob:${++made}`;
  URL.revokeObjectURL = () => undefined;
});

const png = (name: string) => new File(['abcd'], name, { type: 'image/png' });
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Pictures to send'), { target: { files } });
const arrive = (name: string) =>
  act(async () => fake.ends.get(`images/${name}`)!.resolve({ key: `key-${name}`, kind: 'IMAGE' }));
const send = () => screen.getByRole('button', { name: 'Send' });
const field = () => screen.findByRole('textbox', { name: 'Message' });
const attached = () => screen.queryByRole('list', { name: 'Pictures of this message' });
const own = (sequence: number, more = {}) =>
  message(sequence, {
    senderId: me,
    senderHandle: 'person1',
    senderDisplayName: 'Person 1',
    ...more,
  });
const picture = (name: string, alt: string, width = 800, height = 600) => ({
  url: `/api/images/chat/${name}`,
  width,
  height,
  alt,
});

async function opened(messages = [message(1)]) {
  serve({ chats: [chat(1, { lastSequence: messages.length })], messages });
  const { hubs } = showPopup({ tab: 'chat', chatId: 'chat-1' });
  await field();
  return hubs;
}

describe('pictures of a message', () => {
  it('are chosen by a button, shown while they arrive, and sent without a word', async () => {
    const hubs = await opened();
    let answer: (sent: unknown) => void = () => undefined;
    hubs.chat.answers['SendMessage'] = () => new Promise((resolve) => (answer = resolve));
    const input = screen.getByLabelText<HTMLInputElement>('Pictures to send');
    const asked = vi.spyOn(input, 'click');
    await userEvent.click(screen.getByRole('button', { name: 'Add pictures' }));
    expect(asked).toHaveBeenCalledOnce();
    await choose(png('one.png'), png('two.png'));
    expect(input.accept).toBe('image/jpeg,image/png,image/webp,image/gif');
    const list = within(attached()!);
    expect(list.getByRole('img', { name: 'one.png' })).toHaveAttribute('src', 'blob:1');
    expect(list.getByRole('img', { name: 'two.png' })).toHaveAttribute('src', 'blob:2');
    expect(list.getByRole('progressbar', { name: 'Upload of one.png' })).toHaveValue(0);
    act(() => fake.set([{ id: 'images/one.png', size: 4, sent: 1, state: 'uploading' }]));
    expect(list.getByRole('progressbar', { name: 'Upload of one.png' })).toHaveValue(0.25);
    await expectAccessible();
    expect(send()).toBeDisabled();
    await arrive('one.png');
    expect(list.queryByRole('progressbar', { name: 'Upload of one.png' })).toBeNull();
    expect(send()).toBeDisabled();
    await arrive('two.png');
    await userEvent.click(send());
    await waitFor(() => expect(hubs.chat.callsOf('SendMessage')).toHaveLength(1));
    expect(hubs.chat.callsOf('SendMessage')[0]).toEqual([
      'chat-1',
      {
        content: '',
        type: 0,
        clientKey: expect.any(String),
        imageKeys: ['key-one.png', 'key-two.png'],
      },
    ]);
    expect(attached()).toBeNull();
    // They are seen on their way.
    expect(screen.getByText('Sending')).toBeVisible();
    expect(document.querySelectorAll('img[src="blob:1"], img[src="blob:2"]')).toHaveLength(2);
    const [, { clientKey }] = hubs.chat.callsOf('SendMessage')[0] as [
      string,
      { clientKey: string },
    ];
    const images = [picture('one', ''), picture('two', '')];
    await act(async () => answer(own(2, { content: '', clientKey, images })));
    expect(await screen.findByRole('list', { name: 'Pictures of Person 1' })).toBeVisible();
    expect(screen.queryByText('Sending')).toBeNull();
    expect(screen.queryByText('No content')).toBeNull();
  });

  it('go with what is written, which waits for them', async () => {
    const hubs = await opened();
    hubs.chat.answers['SendMessage'] = (_: string, sent: object) => own(2, sent);
    await choose(png('one.png'));
    await userEvent.type(await field(), 'Look{Enter}');
    expect(hubs.chat.callsOf('SendMessage')).toEqual([]);
    expect(await field()).toHaveValue('Look');
    await arrive('one.png');
    await userEvent.type(await field(), '{Enter}');
    await waitFor(() =>
      expect(hubs.chat.callsOf('SendMessage')[0]?.[1]).toMatchObject({
        content: 'Look',
        imageKeys: ['key-one.png'],
      }),
    );
    expect(await field()).toHaveValue('');
  });

  it('are at most four, and nothing but pictures', async () => {
    await opened();
    await choose(...Array.from({ length: 5 }, (_, n) => png(`${n}.png`)));
    expect(screen.getByRole('alert')).toHaveTextContent('A message has at most four pictures.');
    expect(attached()).toBeNull();
    await choose(new File(['x'], 'film.mp4', { type: 'video/mp4' }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      '“film.mp4” is no picture that can be shown here.',
    );
    await choose(png('1.png'), png('2.png'), png('3.png'), png('4.png'));
    expect(screen.queryByRole('alert')).toBeNull();
    await choose(png('5.png'));
    expect(screen.getByRole('alert')).toHaveTextContent('at most four');
    expect(within(attached()!).getAllByRole('img')).toHaveLength(4);
  });

  it('that did not arrive are tried again, or taken away', async () => {
    await opened();
    await choose(png('one.png'));
    await act(async () => fake.ends.get('images/one.png')!.reject());
    act(() =>
      fake.set([{ id: 'images/one.png', state: 'failed', message: 'The server is away.' }]),
    );
    await userEvent.click(
      screen.getByRole('button', { name: 'Send one.png again: The server is away.' }),
    );
    expect(fake.uploads.retry).toHaveBeenCalledWith('images/one.png');
    expect(send()).toBeDisabled();
    await arrive('one.png');
    expect(send()).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Take one.png away' }));
    expect(fake.uploads.cancel).toHaveBeenCalledWith('images/one.png');
    expect(attached()).toBeNull();
    expect(send()).toBeDisabled();
  });

  it('are not lost to the arrow that would change what was said before', async () => {
    await opened([own(1)]);
    await choose(png('one.png'));
    await userEvent.type(await field(), '{ArrowUp}');
    expect(screen.queryByRole('textbox', { name: 'Change the message' })).toBeNull();
    expect(attached()).toBeVisible();
  });

  it('wait with what was written while another message is changed', async () => {
    const hubs = await opened([own(1)]);
    hubs.chat.answers['EditMessage'] = (id: string, content: string) => own(1, { id, content });
    await choose(png('one.png'));
    await userEvent.type(await field(), 'Look at');
    for (const end of ['{Escape}', ' and more{Enter}']) {
      const more = 'More for the message by you';
      await userEvent.click(await screen.findByRole('button', { name: more }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
      const box = await screen.findByRole('textbox', { name: 'Change the message' });
      expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
      expect(attached()).toBeNull();
      await userEvent.type(box, end);
      expect(await field()).toHaveValue('Look at');
      expect(within(attached()!).getByRole('img', { name: 'one.png' })).toBeVisible();
    }
    expect(hubs.chat.callsOf('EditMessage')).toHaveLength(1);
    await arrive('one.png');
    expect(send()).toBeEnabled();
  });

  it('are pasted, and dropped, within the same limits', async () => {
    await opened();
    const box = await field();
    const carried = (files: File[], types = ['Files']) => ({ files, types });
    fireEvent.paste(box, { clipboardData: carried([png('pasted.png')]) });
    expect(within(attached()!).getByRole('img', { name: 'pasted.png' })).toBeVisible();
    // What a table shows of itself is no picture that somebody meant.
    fireEvent.paste(box, { clipboardData: carried([png('table.png')], ['text/plain', 'Files']) });
    expect(within(attached()!).getAllByRole('img')).toHaveLength(1);
    // The page stays where it is: a browser would go to what is dropped on it.
    expect(fireEvent.dragOver(box, { dataTransfer: carried([]) })).toBe(false);
    expect(fireEvent.drop(box, { dataTransfer: carried([png('dropped.png')]) })).toBe(false);
    expect(within(attached()!).getAllByRole('img')).toHaveLength(2);
    const song = new File(['abcd'], 'song.mp3', { type: 'audio/mpeg' });
    fireEvent.drop(box, { dataTransfer: carried([song]) });
    expect(screen.getByRole('alert')).toHaveTextContent('“song.mp3” is no picture');
    fireEvent.paste(box, { clipboardData: carried([png('3.png'), png('4.png'), png('5.png')]) });
    expect(screen.getByRole('alert')).toHaveTextContent('A message has at most four pictures.');
    expect(within(attached()!).getAllByRole('img')).toHaveLength(2);
  });
});

describe('pictures that were sent', () => {
  const stage = picture('stage', 'The stage at night');

  it('are drawn with what they show in words, and open large', async () => {
    await opened([message(1, { content: '', images: [stage, picture('crowd', '')] })]);
    const list = within(await screen.findByRole('list', { name: 'Pictures of Person 2' }));
    const [first, second] = list.getAllByRole('button');
    expect(first).toHaveAccessibleName('Look at it large: The stage at night');
    expect(second).toHaveAccessibleName('Look at it large: Picture 2 of 2');
    // Only those in the chat may see them.
    const source = new URL(first!.querySelector('img')!.src);
    expect(source.pathname).toBe('/api/images/chat/stage');
    expect(source.searchParams.get('access_token')).toBeTruthy();
    await userEvent.click(first!);
    const large = within(await screen.findByRole('dialog', { name: 'Pictures of Person 2' }));
    expect(large.getByRole('img', { name: 'The stage at night' })).toBeVisible();
    expect(large.getByText('1 of 2')).toBeVisible();
    await expectAccessible();
    await userEvent.click(large.getByRole('button', { name: 'The next picture' }));
    expect(large.getByText('2 of 2')).toBeVisible();
    expect(large.queryByRole('img', { name: 'The stage at night' })).toBeNull();
    await userEvent.click(large.getByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Pictures of Person 2' })).toBeNull(),
    );
    expect(screen.getByRole('dialog', { name: 'Messages & Notifications' })).toBeVisible();
  });

  it('have their room before they come', async () => {
    await opened([
      message(1, { images: [stage] }),
      message(2, { images: [picture('tall', 'A mast', 600, 2400)] }),
    ]);
    const room = (name: string) => screen.getByRole('button', { name }).style;
    await screen.findByRole('button', { name: /The stage/ });
    const wide = room('Look at it large: The stage at night');
    expect([wide.width, wide.height]).toEqual(['240px', '180px']);
    const tall = room('Look at it large: A mast');
    expect([tall.width, tall.height]).toEqual(['80px', '280px']);
  });

  it('are read out and listed as pictures where there are no words', async () => {
    const hubs = await opened();
    await pushed(hubs.chat, 'ReceiveMessage', message(2, { content: '', images: [stage] }));
    expect(await screen.findByText('Person 2: Picture')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Back to chats' }));
    expect(await screen.findByRole('button', { name: /Person 2.*Picture/ })).toBeVisible();
  });

  it('are gone with the message', async () => {
    const hubs = await opened([message(1, { images: [stage] })]);
    await screen.findByRole('list', { name: 'Pictures of Person 2' });
    await pushed(hubs.chat, 'MessageDeleted', { chatId: 'chat-1', messageId: 'message-1' });
    expect(screen.queryByRole('list', { name: 'Pictures of Person 2' })).toBeNull();
    expect(screen.getByText('This message was deleted')).toBeVisible();
  });
});
