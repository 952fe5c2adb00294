import { expect, it, vi } from 'vitest';
import { FakeHub } from './testing/FakeHub';
import { TabHub } from './TabHub';

it('is one hub for all parts of a tab, and ends with the last of them', () => {
  const hub = new FakeHub();
  const onClosed = vi.fn();
  const tab = new TabHub(hub, onClosed);
  const [one, other] = [tab.open(), tab.open()];
  const heard: string[] = [];
  one.on('ReceiveMessage', () => heard.push('one'));
  other.on('ReceiveMessage', () => heard.push('other'));
  one.hold('chat-1');
  hub.push('ReceiveMessage');
  expect(heard).toEqual(['one', 'other']);
  one.close();
  one.close();
  hub.push('ReceiveMessage');
  expect(heard).toEqual(['one', 'other', 'other']);
  expect(hub.held.size).toBe(0);
  expect(onClosed).not.toHaveBeenCalled();
  other.close();
  expect(onClosed).toHaveBeenCalledOnce();
  expect(hub.status.getState().state).toBe('closed');
});
