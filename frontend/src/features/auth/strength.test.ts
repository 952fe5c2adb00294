import { describe, expect, test } from 'vitest';
import { guessesOf, strengthOf } from './strength';

describe('the strength of a password', () => {
  test.each([
    ['', 0, 'At least 10 characters'],
    ['a', 1, 'Too short: 9 more characters'],
    ['123456789', 1, 'Too short: 1 more character'],
    ['1234567890', 1, 'Weak'],
    ['qwertyuiop', 1, 'Weak'],
    ['aaaaaaaaaaaaaaaa', 1, 'Weak'],
    ['abcabcabcabc', 1, 'Weak'],
    ['password2024', 1, 'Weak'],
    ['p@ssw0rd1234', 1, 'Weak'],
    ['sunshine88xq', 1, 'Weak'],
    ['sunshine88xqw7', 2, 'Fair'],
    ['sunshine88xqw7k', 3, 'Good'],
    ['brackish tin owl', 4, 'Strong'],
    ['x7!mQz4#vB9k', 4, 'Strong'],
  ])('%s is %i, %s', (password, level, label) => {
    expect(strengthOf(password)).toEqual({ level, label });
  });

  test('characters are counted, not their halves', () => {
    expect(strengthOf('🎸🎹🥁🎷🎺').label).toBe('Too short: 5 more characters');
  });

  test('one’s own names make it weaker', () => {
    expect(guessesOf('rosalindfranklin', ['rosalind.franklin@x.test'])).toBeLessThan(
      guessesOf('rosalindfranklin') - 8,
    );
  });

  test('another character never makes it much easier to guess', () => {
    const base = 'k9 violet stair';
    for (let end = 2; end <= base.length; end++) {
      expect(guessesOf(base.slice(0, end))).toBeGreaterThanOrEqual(
        guessesOf(base.slice(0, end - 1)),
      );
    }
  });

  test('the longest allowed is judged in good time', () => {
    const begun = performance.now();
    guessesOf('vK3'.repeat(43));
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
