import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hub } from '@/core/hub';
import { withoutPending } from '../model/timeline';
import type { Message } from '../model/types';
import { beginChats, forgetChats, setTimeline, timelineOf } from './chatStore';
import { deliver, UndeliveredError } from './deliver';
import { readOutbox } from './outbox';
import { Sender } from './Sender';

vi.mock('./deliver', async (original) => ({ ...(await original<object>()), deliver: vi.fn() }));

const chat = 'a chat';
const cut = new UndeliveredError('Cut off.', false);

/** What was asked to be sent, in order, and what arrived. */
let asked: string[];
let arrived: string[];
/** Whether the way there is cut. */
let isCut: boolean;

beforeEach(() => {
  [asked, arrived, isCut] = [[], [], false];
  beginChats('me');
  vi.mocked(deliver).mockImplementation(async (_hub, _api, _chat, { content, clientKey }) => {
    asked.push(content);
    await Promise.resolve();
    if (content === 'Refused') throw new UndeliveredError('You may not.', true);
    if (isCut) throw cut;
    arrived.push(content);
    return { content, clientKey, chatId: chat } as Message;
  });
});
afterEach(() => {
  forgetChats();
  localStorage.clear();
});

function sender(): Sender {
  return new Sender('me', {} as Hub, { send: vi.fn() }, ({ clientKey }) => {
    if (clientKey) setTimeline(chat, (timeline) => withoutPending(timeline, clientKey));
  });
}

const states = () => timelineOf(chat).pending.map(({ content, state }) => `${content} ${state}`);

/** A sender with two messages that did not get through, and the way still cut. */
async function withTwoCutOff(): Promise<Sender> {
  const sends = sender();
  isCut = true;
  sends.send(chat, { content: 'One' });
  sends.send(chat, { content: 'Two' });
  await vi.waitFor(() => expect(states()).toEqual(['One failed', 'Two failed']));
  return sends;
}

describe('what is written while connections break', () => {
  it('arrives in the order in which it was written', async () => {
    const sends = await withTwoCutOff();
    isCut = false;
    // The connection is there again, and nobody has said so yet.
    sends.send(chat, { content: 'Three' });
    await vi.waitFor(() => expect(states()).toEqual([]));
    expect(arrived).toEqual(['One', 'Two', 'Three']);
    expect(readOutbox('me')).toEqual([]);
  });

  it('keeps its order where it is sent again, and in what the browser keeps', async () => {
    const sends = await withTwoCutOff();
    sends.resume();
    await vi.waitFor(() => expect(states()).toEqual(['One failed', 'Two failed']));
    expect(readOutbox('me').map(({ content }) => content)).toEqual(['One', 'Two']);
    isCut = false;
    sends.resume();
    await vi.waitFor(() => expect(states()).toEqual([]));
    expect(arrived).toEqual(['One', 'Two']);
  });

  it('keeps its order however often the connection comes and goes while it is sent', async () => {
    for (let round = 0; round < 40; round++) {
      [asked, arrived, isCut] = [[], [], false];
      const sends = sender();
      const names = Array.from({ length: 6 }, (_, n) => `${round}.${n}`);
      for (const content of names) {
        isCut = Math.random() < 0.6;
        sends.send(chat, { content });
        if (Math.random() < 0.5) sends.resume();
        for (let turns = Math.random() * 12; turns > 0; turns--) await Promise.resolve();
        if (Math.random() < 0.5) sends.resume();
      }
      isCut = false;
      await vi.waitFor(() => {
        sends.resume();
        expect(states()).toEqual([]);
      });
      expect(arrived).toEqual(names);
      sends.close();
    }
  });

  it('does not wait for what is refused, nor for what is old', async () => {
    const sends = sender();
    sends.send(chat, { content: 'Refused' });
    sends.send(chat, { content: 'Next' });
    await vi.waitFor(() => expect(states()).toEqual(['Refused failed']));
    expect(arrived).toEqual(['Next']);
    isCut = true;
    sends.send(chat, { content: 'Old' });
    await vi.waitFor(() => expect(states()).toEqual(['Refused failed', 'Old failed']));
    isCut = false;
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] });
    sends.send(chat, { content: 'Later' });
    await vi.waitFor(() => expect(arrived).toEqual(['Next', 'Later']));
    vi.useRealTimers();
    expect(asked.filter((content) => content === 'Old')).toHaveLength(1);
  });

  it('is not sent once it was discarded', async () => {
    const sends = sender();
    isCut = true;
    sends.send(chat, { content: 'Wrong' });
    await vi.waitFor(() => expect(states()).toEqual(['Wrong failed']));
    const [wrong] = timelineOf(chat).pending;
    if (wrong) sends.discard(wrong);
    isCut = false;
    sends.send(chat, { content: 'Right' });
    await vi.waitFor(() => expect(states()).toEqual([]));
    expect(arrived).toEqual(['Right']);
  });
});
