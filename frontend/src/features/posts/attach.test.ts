import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { linkedIn } from './attach';

const cases = JSON.parse(readFileSync('../internal/posts/testdata/own-links.json', 'utf8')) as {
  text: string;
  kind: string;
}[];

it.each(cases)('takes of $text what the server takes', ({ text, kind }) =>
  expect(linkedIn(text, 'https://music.example') ?? '').toBe(kind),
);
