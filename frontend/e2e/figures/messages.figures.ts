import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { visit } from '../support/browser';
import { benchTokens, note, noteTimes } from './figures';

/** As fast as a hand that drags the bar; pixels a second. */
const speed = 12_000;
/** A frame that takes longer was missed by the one after it, at 60 a second; milliseconds. */
const long = 25;
/** How long one scrolls at most; milliseconds. */
const longest = 30_000;
const room = '[aria-label="Messages"][role="region"]';

interface Scroll {
  frames: number[];
  /** The most rows that were in the page. */
  rows: number;
  reached: number;
}

test('a chat of 10,000 messages', async () => {
  const tokens = benchTokens();
  const answer = await fetch(`${inject('site')}/api/chat`, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  });
  const { chats } = (await answer.json()) as { chats: { id: string; lastSequence: number }[] };
  const chat = chats.find(({ lastSequence }) => lastSequence >= 10_000);
  if (!chat) throw new Error('There is no long chat.');
  const { context, page } = await visit({ tokens });
  await page.goto(`/?chat=${chat.id}`);
  await page.waitForSelector(`${room} article`);
  await readAll(page);
  // What is measured beside the chat is an empty list of the same room and length, in the same page.
  const floor = await scrollThrough(page, room, true);
  const list = await scrollThrough(page, room, false);
  expect(list.rows).toBeLessThan(200);
  expect(list.reached).toBeGreaterThan(100_000);
  noteTimes('scrolling through 10,000 messages, frame', list.frames, { largest: true });
  noteTimes('an empty list scrolled the same way, frame', floor.frames, { largest: true });
  const share = ({ frames }: Scroll) =>
    (frames.filter((time) => time > long).length / frames.length) * 100;
  const middle = ({ frames }: Scroll) =>
    frames.toSorted((one, other) => one - other)[Math.floor(frames.length * 0.95)]!;
  note(`10,000 messages, frames over ${long} ms`, share(list), '%');
  note(`an empty list, frames over ${long} ms`, share(floor), '%');
  note('10,000 messages to an empty list, frame p95', middle(list) / middle(floor), '×');
  note('rows in the page at most', list.rows, '');
  await context.close();
});

/** Stays at the beginning until all that is older has come. */
async function readAll(page: Page): Promise<void> {
  await page.evaluate(async (room) => {
    const place = document.querySelector(room)!;
    for (let still = 0; still < 20;) {
      place.scrollTop = 0;
      await new Promise((resolve) => setTimeout(resolve, 50));
      still = place.querySelector('[role="status"]') ? 0 : still + 1;
    }
  }, room);
}

/** Scrolls from the end to the beginning at one speed, whatever a frame takes. */
async function scrollThrough(page: Page, room: string, isEmpty: boolean): Promise<Scroll> {
  return await page.evaluate(
    async ([room, isEmpty, speed, longest]) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const chat = document.querySelector<HTMLElement>(room)!;
      let place = chat;
      if (isEmpty) {
        place = document.createElement('div');
        const box = chat.getBoundingClientRect();
        place.style.cssText = `position: fixed; z-index: 99; overflow-y: auto; left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px`;
        const inside = document.createElement('ol');
        inside.style.height = `${chat.scrollHeight}px`;
        place.append(inside);
        document.body.append(place);
      }
      place.scrollTop = place.scrollHeight;
      await frame();
      const frames: number[] = [];
      let rows = 0;
      const from = place.scrollTop;
      const start = await frame();
      let before = start;
      for (let at = start; at - start < longest && place.scrollTop > 0;) {
        place.scrollTop = from - ((at - start) / 1000) * speed;
        at = await frame();
        frames.push(at - before);
        before = at;
        rows = Math.max(rows, place.querySelectorAll('li').length);
      }
      const reached = from - place.scrollTop;
      if (isEmpty) place.remove();
      return { frames, rows, reached };
    },
    [room, isEmpty, speed, longest] as const,
  );
}
