import { describe, expect, test } from 'vitest';
import { setServiceBase } from '@/core/data/services';
import { streamAddress } from './streamAddress';

describe('the address of a stream', () => {
  test('is the content base, the path and the token', () => {
    expect(streamAddress('/stream/1', 'a.b+c')).toBe('/api/stream/1?access_token=a.b%2Bc');
  });

  test('follows the content base', () => {
    setServiceBase('content', 'http://127.0.0.1:8080/api/');
    expect(streamAddress('/stream/1', 't')).toBe(
      'http://127.0.0.1:8080/api/stream/1?access_token=t',
    );
  });
});
