import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newEntryId, type Proof, verify } from './proof';

// The server draws from the same example.
const example = (): Proof =>
  JSON.parse(readFileSync('../docs/contract/giveaway-proof.json', 'utf8')) as Proof;

describe('the proof of a draw', () => {
  it('agrees with how the server draws', async () => {
    expect(await verify(example())).toEqual([]);
  });

  it.each<[string, (proof: Proof) => unknown, string]>([
    ['an entry is left out', (p) => p.entries.shift(), 'entries are counted'],
    ['entries are swapped', (p) => p.entries.reverse(), 'published hash'],
    ['an entry stands twice', (p) => (p.entries[0] = p.entries[1]!), 'listed twice'],
    ['another seed', (p) => (p.draws[0]!.seed = '00'.repeat(32)), 'seed of draw 1'],
    [
      'a winner is exchanged',
      (p) => p.draws[1]!.winners.reverse().push(...p.draws[0]!.winners),
      'Draw 2 comes out',
    ],
    ['a draw is hidden', (p) => p.draws.shift(), 'Draw 1 is missing'],
    [
      'one who had not won is replaced',
      (p) => (p.draws[1]!.replaced = [p.entries[0]!]),
      'had not won',
    ],
    ['it runs', (p) => (p.isClosed = false), 'still runs'],
  ])('does not agree where %s', async (_, change, problem) => {
    const proof = example();
    change(proof);
    expect((await verify(proof)).join(' ')).toContain(problem);
  });

  it('holds a person’s receipt against the list', async () => {
    const proof = example();
    const [first] = proof.entries;
    expect(await verify(proof, { entryId: first!, number: 1, entriesHash: 'another' })).toEqual([
      'Your own entry is not listed as your receipt has it.',
    ]);
    expect(await verify(proof, { entryId: newEntryId(), number: 1, entriesHash: '' })).toHaveLength(
      1,
    );
  });

  it('makes ids that differ', () => {
    expect(newEntryId()).toMatch(/^[0-9a-f]{32}$/);
    expect(newEntryId()).not.toBe(newEntryId());
  });
});
