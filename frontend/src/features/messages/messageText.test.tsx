import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { usePlayer } from '@/core/player';
import { track } from '@/test/fixtures';
import { expectAccessible } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { asPerson, serve, showPopup } from './testing/popup';
import { chat, me, message } from './testing/things';

startServer();
beforeEach(() => asPerson());

const field = () => screen.findByRole('textbox', { name: 'Message' });

/** Shows a chat with one message of the other's. */
async function said(content: string) {
  serve({ chats: [chat(1, { lastSequence: 1 })], messages: [message(1, { content })] });
  const { hubs } = showPopup({ tab: 'chat', chatId: 'chat-1' });
  await field();
  return { hubs, article: within(screen.getByRole('article')) };
}

describe('the text of a message', () => {
  it('leads to people and to pages of this site within it, elsewhere in a window of its own', async () => {
    const { article } = await said(
      `Ask @person3, see ${location.origin}/events/e1, and https://elsewhere.test/a?b=(c).`,
    );
    expect(article.getByRole('link', { name: '@person3' })).toHaveAttribute('href', '/person3');
    const here = article.getByRole('link', { name: `${location.origin}/events/e1` });
    expect(here).toHaveAttribute('href', '/events/e1');
    expect(here).not.toHaveAttribute('target');
    const elsewhere = article.getByRole('link', { name: /elsewhere/ });
    expect(elsewhere).toHaveAttribute('target', '_blank');
    expect(elsewhere).toHaveAttribute('rel', expect.stringContaining('noopener'));
    await expectAccessible();
  });

  it('is text and nothing else: no markup, no other schemes, no part of a mail address', async () => {
    const words = '<b>Loud</b> javascript:alert(1) data:text/html,x @a june@sidestage.test';
    const { article } = await said(words);
    expect(article.getByText(words)).toBeVisible();
    expect(article.queryByRole('link')).toBeNull();
  });

  it('keeps its lines, and runs the way its letters do', async () => {
    const { article } = await said('one\ntwo');
    const text = article.getByText(/one/);
    expect(text.textContent).toBe('one\ntwo');
    expect(text).toHaveAttribute('dir', 'auto');
  });

  it('with the address of a song plays it where it stands, each once', async () => {
    answer('SentTrack', ({ id }) => ({ data: { audioTrack: track(4, { id }) } }));
    const address = `${location.origin}/track/track-4`;
    const { article } = await said(`${address} and again ${address}`);
    const play = await article.findByRole('button', { name: /^Play / });
    expect(article.getAllByRole('button', { name: /^Play / })).toHaveLength(1);
    expect(asked('SentTrack')).toEqual([{ id: 'track-4' }]);
    const playTracks = vi.fn();
    const before = usePlayer.getState();
    act(() => usePlayer.setState({ playTracks }));
    onTestFinished(() => usePlayer.setState(before, true));
    await userEvent.click(play);
    expect(playTracks).toHaveBeenCalledExactlyOnceWith(
      [expect.objectContaining({ id: 'track-4', title: 'Track 4' })],
      0,
      undefined,
    );
    act(() =>
      usePlayer.setState({ isPlaying: true, currentTrack: playTracks.mock.lastCall![0][0] }),
    );
    expect(article.getByRole('button', { name: 'Pause Track 4' })).toBeVisible();
  });

  it('is copied from the menu', async () => {
    const user = userEvent.setup();
    await said('Words to keep');
    await user.click(screen.getByRole('button', { name: 'More for the message by Person 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('Words to keep');
  });

  it('says where the browser does not let it be copied', async () => {
    const user = userEvent.setup();
    await said('Words to keep');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'More for the message by Person 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy' }));
    expect(await screen.findByText('This browser does not let it be copied.')).toBeVisible();
  });
});

describe('the field', () => {
  it('does not send what an input method still composes', async () => {
    const { hubs } = await said('Hello');
    const box = await field();
    await userEvent.type(box, 'にほ');
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(hubs.chat.callsOf('SendMessage')).toEqual([]);
    expect(box).toHaveValue('にほ');
  });

  it('leaves a message as it was where one stops changing it, or changes nothing', async () => {
    const own = message(1, {
      senderId: me,
      senderHandle: 'person1',
      senderDisplayName: 'Person 1',
    });
    serve({ chats: [chat(1, { lastSequence: 1 })], messages: [own] });
    const { hubs } = showPopup({ tab: 'chat', chatId: 'chat-1' });
    await userEvent.type(await field(), '{ArrowUp}');
    const change = () => screen.findByRole('textbox', { name: 'Change the message' });
    await userEvent.type(await change(), ' more{Escape}');
    expect(await field()).toHaveValue('');
    expect(screen.getByRole('dialog', { name: 'Messages & Notifications' })).toBeVisible();
    await userEvent.type(await field(), '{ArrowUp}');
    await userEvent.type(await change(), '{Enter}');
    expect(await field()).toBeVisible();
    await userEvent.type(await field(), '{ArrowUp}');
    await userEvent.type(await change(), ' more');
    await userEvent.click(screen.getByRole('button', { name: 'Stop editing' }));
    expect(hubs.chat.callsOf('EditMessage')).toEqual([]);
    expect(screen.getByText('Words 1')).toBeVisible();
  });
});
