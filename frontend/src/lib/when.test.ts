import { expect, it } from 'vitest';
import { formatWhen } from './when';

it('says when something was by how long ago it was', () => {
  const now = Date.parse('2026-05-20T18:00:00Z');
  const ago = (hours: number) => formatWhen(new Date(now - hours * 3600_000).toISOString(), now);
  expect(ago(1)).toMatch(/^\d\d:\d\d/);
  expect(ago(13)).toBe('13 hours ago');
  expect(ago(25)).toBe('Yesterday');
  expect(ago(6 * 24)).toBe('6 days ago');
  expect(ago(16 * 24)).toMatch(/4 May 2026|May 4, 2026/);
  expect(formatWhen('never', now)).toBe('');
});
