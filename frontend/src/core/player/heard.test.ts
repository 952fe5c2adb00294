import { describe, expect, test } from 'vitest';
import { HeardTime } from './heard';
import { randomFrom } from './testing/tracks';

describe('heard seconds', () => {
  test.each<{ name: string; steps: ['played' | 'jumped', number][]; seconds: number }>([
    { name: 'nothing', steps: [], seconds: 0 },
    {
      name: 'a start in the middle',
      steps: [
        ['jumped', 50],
        ['played', 53],
      ],
      seconds: 3,
    },
    {
      name: 'a jump ahead',
      steps: [
        ['jumped', 0],
        ['played', 5],
        ['jumped', 90],
        ['played', 92],
      ],
      seconds: 7,
    },
    {
      name: 'a jump back',
      steps: [
        ['jumped', 0],
        ['played', 9],
        ['jumped', 2],
        ['played', 4],
      ],
      seconds: 11,
    },
    {
      name: 'waiting',
      steps: [
        ['jumped', 0],
        ['played', 4],
        ['played', 4],
        ['played', 4],
      ],
      seconds: 4,
    },
    {
      name: 'a position that fell back',
      steps: [
        ['jumped', 0],
        ['played', 4],
        ['played', 0],
      ],
      seconds: 4,
    },
  ])('$name counts $seconds', ({ steps, seconds }) => {
    const heard = new HeardTime();
    for (const [kind, position] of steps) heard[kind](position);
    expect(heard.seconds).toBe(seconds);
  });

  test('are the lengths of the stretches, whatever the jumps', () => {
    for (let seed = 0; seed < 100; seed++) {
      const random = randomFrom(seed);
      const heard = new HeardTime();
      let sum = 0;
      let position = 0;
      heard.jumped(0);
      for (let i = 0; i < 50; i++) {
        if (random() < 0.2) {
          position = random() * 300;
          heard.jumped(position);
        } else {
          const step = random();
          position += step;
          sum += step;
          heard.played(position);
        }
      }
      expect(heard.seconds).toBeCloseTo(sum, 2);
    }
  });
});
