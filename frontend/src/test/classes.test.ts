import { expect, it } from 'vitest';
import { clashesOf } from './classes';

it.each([
  ['h-11 h-13', ['h-11 and h-13']],
  ['bg-raised px-3 bg-surface', ['bg-raised and bg-surface']],
  ['wide:h-11 wide:h-13', ['wide:h-11 and wide:h-13']],
  ['text-sm text-md', ['text-sm and text-md']],
])('%s would be decided by the order of the stylesheet', async (classes, pairs) => {
  expect((await clashesOf(classes)).map((clash) => clash.split(' in ')[0])).toEqual(pairs);
});

it.each([
  'h-11 wide:h-13 narrow:h-9',
  'px-3 pr-8 py-2',
  'text-sm text-text-2 hover:text-text',
  'translate-x-1 translate-y-1',
  'border border-line border-t',
  'group page made-up text-link',
])('%s is clear', async (classes) => {
  expect(await clashesOf(classes)).toEqual([]);
});

it.each(['text-2xl', 'hover:bg-red-500', 'wide:text-white/900px'])(
  '%s does nothing',
  async (name) => {
    expect(await clashesOf(`flex ${name}`)).toEqual([`${name} does nothing in “flex ${name}”`]);
  },
);
