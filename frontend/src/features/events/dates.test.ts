import { fromZonedField, posterDate, toZonedField } from './dates';

describe('the time of a place', () => {
  it('is that of its clocks', () => {
    expect(posterDate('2031-07-06T20:00:00.000Z', 'Asia/Tokyo')).toMatchObject({
      day: '7',
      time: '05:00',
    });
  });

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
