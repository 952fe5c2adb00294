import { posterDate } from './dates';

describe('the date of an event', () => {
  it('is that of its clocks', () => {
    expect(posterDate('2031-07-06T20:00:00.000Z', 'Asia/Tokyo')).toMatchObject({
      day: '7',
      time: '05:00',
    });
  });
});
