import { afterEach, describe, expect, test } from 'vitest';
import { imageAt, imageSet, located, setImageBase } from './images';

afterEach(() => setImageBase('/api'));

describe('what the server has', () => {
  test('is where the page came from, unless another service has it', () => {
    expect(located('/api/videos/film')).toBe('/api/videos/film');
    expect(imageAt('/api/images/cover/1', 96)).toBe('/api/images/cover/1?w=96');
    setImageBase('https://content.test/api');
    expect(located('/api/videos/film?access_token=t')).toBe(
      'https://content.test/api/videos/film?access_token=t',
    );
    expect(imageAt('/api/images/cover/1', 96)).toBe('https://content.test/api/images/cover/1?w=96');
    expect(imageSet('/api/images/cover/1', 96)).toBe(
      'https://content.test/api/images/cover/1?w=48 48w, https://content.test/api/images/cover/1?w=96 96w',
    );
  });

  test('leaves what is elsewhere, and what this device made, as it is', () => {
    setImageBase('https://content.test/api');
    for (const url of [
      'blob:https://site.test/1',
      'data:image/png;base64,x',
      'https://store.test/api/x',
      '/apis',
    ])
      expect(located(url)).toBe(url);
  });
});
