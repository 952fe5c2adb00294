import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { linkedAnew, linkedIn } from './attach';

const cases = JSON.parse(readFileSync('../internal/posts/testdata/own-links.json', 'utf8')) as {
  text: string;
  kind: string;
}[];

it.each(cases)('takes of $text what the server takes', ({ text, kind }) =>
  expect(linkedIn(text, 'https://music.example') ?? '').toBe(kind),
);

it.each([
  ['Look', 'https://music.example/track/a', 'song'],
  ['https://music.example/track/a', 'Look: https://music.example/track/a', null],
  ['https://music.example/track/a', 'https://music.example/track/b', 'song'],
  ['https://music.example/track/a', 'https://music.example/events/a', 'event'],
  ['https://music.example/track/a', 'Look', null],
])('says of %j that became %j that %s comes', (before, text, kind) =>
  expect(linkedAnew(before, text, 'https://music.example')).toBe(kind),
);
