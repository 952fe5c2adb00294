import {
  formatReleaseMoment,
  fromZonedField,
  nextFriday,
  timeZoneName,
  toZonedField,
} from './localTime';

describe('the time of a place', () => {
  it.each([
    ['2031-07-06T20:00', 'Europe/Berlin', '2031-07-06T18:00:00.000Z'],
    ['2031-01-06T20:00', 'Europe/Berlin', '2031-01-06T19:00:00.000Z'],
    ['2031-07-06T20:00', 'Asia/Kathmandu', '2031-07-06T14:15:00.000Z'],
    ['2031-07-06T20:00', 'Pacific/Kiritimati', '2031-07-06T06:00:00.000Z'],
    // Twice: the first. Never: the hour after.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s is %s', (field, zone, moment) => {
    expect(fromZonedField(field, zone)).toBe(moment);
  });

  it('comes back as it was written', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC']) {
      expect(toZonedField(fromZonedField('2031-12-31T23:59', zone), zone)).toBe('2031-12-31T23:59');
    }
    expect(fromZonedField('', 'UTC')).toBeNull();
    expect(toZonedField(null, 'UTC')).toBe('');
  });
});

describe('the moment of a release', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['Europe/Berlin', 'Pacific/Auckland', 'Mon, 29 Mar 2027, 00:00, Berlin time'],
    ['America/New_York', 'Pacific/Auckland', 'Sun, 28 Mar 2027, 18:00, New York time'],
    ['UTC', 'Pacific/Auckland', 'Sun, 28 Mar 2027, 22:00, UTC'],
    ['Europe/Berlin', 'Europe/Berlin', 'Mon, 29 Mar 2027, 00:00'],
    // Their clocks are those of Berlin.
    ['Europe/Berlin', 'Europe/Vienna', 'Mon, 29 Mar 2027, 00:00'],
    [null, 'Pacific/Auckland', 'Mon, 29 Mar 2027, 11:00'],
  ])('of %s is seen from %s as %s', (zone, own, words) => {
    vi.stubEnv('TZ', own);
    expect(formatReleaseMoment('2027-03-28T22:00:00.000Z', zone)).toBe(words);
  });
});

describe('the next Friday', () => {
  it.each([
    // Thursday evening in Halifax is Friday in Berlin, whose next Friday is a week away.
    ['America/Halifax', '2026-11-27T02:00:00.000Z', '2026-11-27T00:00', '2026-11-27T04:00:00.000Z'],
    ['Europe/Berlin', '2026-11-27T02:00:00.000Z', '2026-12-04T00:00', '2026-12-03T23:00:00.000Z'],
    [
      'Pacific/Auckland',
      '2026-11-26T02:00:00.000Z',
      '2026-11-27T00:00',
      '2026-11-26T11:00:00.000Z',
    ],
    // Summer time begins between the two.
    ['Europe/Berlin', '2026-03-28T12:00:00.000Z', '2026-04-03T00:00', '2026-04-02T22:00:00.000Z'],
  ])('in %s at %s is %s', (zone, now, friday, moment) => {
    expect(nextFriday(zone, new Date(now))).toBe(friday);
    expect(fromZonedField(friday, zone)).toBe(moment);
  });
});

it('names a zone with how far it is from UTC', () => {
  expect(timeZoneName(new Date('2026-11-27T00:00:31Z'), 'Europe/Berlin')).toBe(
    'Europe/Berlin, UTC+1',
  );
  expect(timeZoneName(new Date('2026-07-01T00:00:00Z'), 'America/St_Johns')).toBe(
    'America/St Johns, UTC−2:30',
  );
  expect(timeZoneName(new Date('2026-07-01T00:00:00Z'), 'UTC')).toBe('UTC');
});
