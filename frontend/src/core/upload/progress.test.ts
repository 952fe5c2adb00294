import { contentTypeOf } from './contentType';
import { Meter, secondsLeft } from './progress';
import { ownAddress, partFailure } from './server';

describe('Meter', () => {
  it('tells a steady speed as it is', () => {
    const meter = new Meter();
    for (let second = 0; second <= 10; second++) meter.add(second * 500, second * 1000);
    expect(meter.rate).toBeCloseTo(500);
  });

  it('follows a change within some seconds, without jumping', () => {
    const meter = new Meter();
    for (let second = 0; second <= 10; second++) meter.add(second * 100, second * 1000);
    meter.add(1000 + 1000, 11_000);
    expect(meter.rate).toBeGreaterThan(100);
    expect(meter.rate).toBeLessThan(500);
    for (let second = 1; second <= 20; second++)
      meter.add(2000 + second * 1000, 11_000 + second * 1000);
    expect(meter.rate).toBeGreaterThan(950);
  });

  it('does not count backwards when bytes have to be sent again', () => {
    const meter = new Meter();
    meter.add(0, 0);
    meter.add(1000, 1000);
    meter.add(200, 2000);
    expect(meter.rate).toBe(1000);
  });

  it('says nothing before it knows, and after a pause', () => {
    const meter = new Meter();
    meter.add(100, 0);
    expect(meter.rate).toBe(0);
    meter.add(200, 1000);
    meter.reset();
    expect(meter.rate).toBe(0);
  });
});

it.each([
  [1000, 100, 10],
  [1001, 100, 11],
  [1000, 0, null],
  [0, 0, 0],
])('%i bytes at %i a second take %s seconds', (bytes, rate, seconds) => {
  expect(secondsLeft(bytes, rate)).toBe(seconds);
});

it.each([
  ['a.FLAC', '', 'audio/flac'],
  ['a.wav', 'audio/vnd.wave', 'audio/wav'],
  ['a.zip', 'application/x-zip-compressed', 'application/zip'],
  ['a', 'image/heic', 'image/heic'],
  ['a', '', 'application/octet-stream'],
])('announces %s of type “%s” as %s', (name, type, announced) => {
  expect(contentTypeOf({ name, type })).toBe(announced);
});

it.each([
  [403, undefined, 'address'],
  [410, 'GONE', 'address'],
  [400, 'BAD_USER_INPUT', 'damaged'],
  [404, 'NOT_FOUND', 'gone'],
  [413, 'BAD_USER_INPUT', 'refused'],
  [503, 'UNAVAILABLE', 'away'],
  [500, 'INTERNAL', 'broken'],
])('takes status %i %s of a part as %s', (status, code, failure) => {
  expect(partFailure(status, code)).toBe(failure);
});

it('asks its own server where the page came from, and a store where it is', () => {
  const own = '/uploads/0197c2ab-0000-7000-8000-000000000000/parts/3?signature=x';
  expect(ownAddress(`http://elsewhere.test/api${own}`)).toBe(`/api${own}`);
  const store = 'https://s3.test/media/audio/x?uploadId=1';
  expect(ownAddress(store)).toBe(store);
});
