import { describe, expect, it } from 'vitest';
import { changeOf, formatMeasure, sourceName } from './figures';
import { addDays, daysIn, lastDays, readSpan, spanMoments, spanProblem, today } from './span';

describe('a span of days', () => {
  const now = new Date('2026-03-01T09:30:00.000Z');

  it.each([
    [7, '2026-02-23'],
    [28, '2026-02-02'],
    [365, '2025-03-02'],
  ])('of the last %i has so many, today the last', (days, from) => {
    const span = lastDays(days, 'UTC', now);
    expect(span).toEqual({ from, to: '2026-03-01' });
    expect(daysIn(span)).toBe(days);
  });

  it('goes over months, years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it.each([
    [{ from: '2026-01-02', to: '2026-01-01' }, /after the last/],
    [{ from: '2025-01-01', to: '2026-01-02' }, /At most 366 days/],
    [{ from: '', to: '2026-01-02' }, /first and the last day/],
  ])('%o is refused with the reason', (span, reason) => {
    expect(spanProblem(span)).toMatch(reason);
  });

  it('is read from an address, and is 28 days where that says nothing that can be read', () => {
    const read = (address: string) => readSpan(new URLSearchParams(address), 'UTC');
    expect(read('from=2026-01-01&to=2026-01-31')).toEqual({
      span: { from: '2026-01-01', to: '2026-01-31' },
      preset: null,
    });
    expect(read('days=90').preset).toBe(90);
    for (const broken of ['', 'days=13', 'from=x&to=2026-01-01'])
      expect(read(broken).preset).toBe(28);
  });

  it('is asked for whole', () => {
    expect(spanMoments({ from: '2026-01-01', to: '2026-01-02' }, 'UTC')).toEqual({
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-02T23:59:59.999Z',
    });
    // A day of 23 hours, as summer time begins.
    expect(spanMoments({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin')).toEqual({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T21:59:59.999Z',
    });
  });

  it.each([
    ['America/Halifax', '2026-11-26'],
    ['Europe/Berlin', '2026-11-27'],
    ['Pacific/Auckland', '2026-11-27'],
  ])('ends today in %s', (zone, day) => {
    expect(today(zone, new Date('2026-11-27T02:00:00Z'))).toBe(day);
  });
});

describe('figures', () => {
  it.each([
    ['listens', 120, 100, '+20 %', 'up'],
    ['listens', 90, 100, '-10 %', 'down'],
    ['listens', 5, 0, '+5', 'up'],
    ['completion', 0.64, 0.6, '+4 points', 'up'],
    ['followers', -2, 3, '-5', 'down'],
    ['saves', 4, 4, '0 %', 'same'],
  ] as const)('%s %f after %f changed by %s', (measure, now, before, text, direction) => {
    expect(changeOf(measure, now, before)).toEqual({ text, direction });
  });

  it('have nothing to compare with where one side is missing', () => {
    expect(changeOf('completion', null, 0.5).direction).toBe('same');
  });

  it('carry their unit, and a dash where there is none', () => {
    expect(formatMeasure('completion', 0.637)).toBe('64%');
    expect(formatMeasure('completion', null)).toBe('–');
    expect(formatMeasure('listens', 12_300)).toBe('12.3k');
    expect(formatMeasure('followers', -3)).toBe('−3');
  });

  it('name sources that they do not know, too', () => {
    expect(sourceName('jukebox')).toBe('Jukebox');
    expect(sourceName('radio')).toBe('Radio');
    expect(sourceName('')).toBe('Elsewhere');
  });
});
