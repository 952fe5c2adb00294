import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeHub } from '@/core/hub/testing/FakeHub';
import { beginChats, forgetChats, useChats } from './chatStore';
import { TypingWatch } from './TypingWatch';

let hub: FakeHub;
let watch: TypingWatch;
beforeEach(() => {
  vi.useFakeTimers();
  beginChats('user-1');
  hub = new FakeHub();
  watch = new TypingWatch(hub);
});
afterEach(() => {
  watch.close();
  forgetChats();
  vi.useRealTimers();
});

const said = () => hub.callsOf('UpdateTypingStatus').map(([, isTyping]) => isTyping);
const typists = () =>
  Object.values(useChats.getState().typing['chat-1'] ?? {}).map(({ handle }) => handle);
const types = (n: number, isTyping = true) =>
  watch.take({ chatId: 'chat-1', userId: `user-${n}`, handle: `person${n}`, isTyping });

it('tells the others at once that the person types, and again every three seconds at most', () => {
  watch.typed('chat-1');
  vi.advanceTimersByTime(1_000);
  watch.typed('chat-1');
  vi.advanceTimersByTime(1_999);
  watch.typed('chat-1');
  expect(said()).toEqual([true]);
  vi.advanceTimersByTime(1);
  watch.typed('chat-1');
  expect(said()).toEqual([true, true]);
});

it('tells them that the person has stopped four seconds after the last key, once', () => {
  watch.typed('chat-1');
  vi.advanceTimersByTime(3_999);
  expect(said()).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual([true, false]);
  watch.ended('chat-1');
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual([true, false]);
  watch.typed('chat-1');
  expect(said()).toEqual([true, false, true]);
});

it('says nothing of a chat that nothing was typed in', () => {
  watch.ended('chat-1');
  expect(said()).toEqual([]);
});

it('does not fail where nobody can be told', () => {
  hub.become('disconnected');
  watch.typed('chat-1');
  watch.ended('chat-1');
  expect(said()).toEqual([]);
});

it('takes somebody who says no more to have stopped after six seconds', () => {
  types(2);
  vi.advanceTimersByTime(4_000);
  types(3);
  types(2);
  vi.advanceTimersByTime(5_999);
  expect(typists()).toEqual(['person2', 'person3']);
  vi.advanceTimersByTime(1);
  expect(typists()).toEqual([]);
});

it('keeps who types apart, and leaves the person out', () => {
  types(1);
  types(2);
  types(3);
  expect(typists()).toEqual(['person2', 'person3']);
  types(2, false);
  expect(typists()).toEqual(['person3']);
  watch.stopped('chat-1', 'user-3');
  expect(typists()).toEqual([]);
});

it('ends with the person', () => {
  watch.typed('chat-1');
  types(2);
  watch.close();
  expect(vi.getTimerCount()).toBe(0);
});
