import { beforeEach, describe, expect, test } from 'vitest';
import type { AudioSource, EngineEvent } from '../engine';
import { FakeEngine } from '../testing/FakeEngine';
import { MovableEngine } from './MovableEngine';

let home: FakeEngine;
let away: FakeEngine;
let engine: MovableEngine;
let events: EngineEvent[];

beforeEach(() => {
  home = new FakeEngine();
  away = new FakeEngine();
  engine = new MovableEngine(home);
  events = [];
  engine.subscribe((event) => events.push(event));
});

const source = (id: string): AudioSource => ({ id, duration: 200, address: () => '' });
const types = () => events.map(({ type }) => type);

function playing(): void {
  engine.setVolume(0.4);
  engine.setOptions({ crossfade: 3 });
  engine.load(source('a'), { at: 0, play: true });
  engine.prepare(source('b'));
  home.reach(42);
}

describe('moved to another engine', () => {
  test('it goes on there where it stood, as loud, with what follows', () => {
    playing();
    engine.moveTo(away);
    expect(away.loads).toEqual([{ id: 'a', at: 42, play: true }]);
    expect([away.next?.id, away.volume, away.options.crossfade]).toEqual(['b', 0.4, 3]);
    expect(home.current).toBeNull();
    expect(types()).not.toContain('paused');
  });

  test('it hears that one alone, and tells it alone', () => {
    playing();
    engine.moveTo(away);
    events.length = 0;
    home.reach(50);
    expect(events).toEqual([]);
    away.reach(51);
    expect(engine.time).toBe(51);
    engine.pause();
    expect(types()).toEqual(['time', 'paused']);
  });

  test('what has followed there comes back, paused where that is wanted', () => {
    playing();
    engine.moveTo(away);
    away.end();
    away.reach(9);
    events.length = 0;
    engine.moveHome(false);
    expect(home.loads.at(-1)).toEqual({ id: 'b', at: 9, play: false });
    expect(types()).toEqual(['paused']);
    expect(away.current).toBeNull();
  });

  test('what stands still stands still there, without a further word', () => {
    playing();
    engine.pause();
    events.length = 0;
    engine.moveTo(away);
    expect(away.loads).toEqual([{ id: 'a', at: 42, play: false }]);
    expect(events).toEqual([]);
  });

  test('nothing is nothing there, and the next song plays there', () => {
    engine.moveTo(away);
    expect(away.loads).toEqual([]);
    engine.load(source('a'), { at: 0, play: true });
    expect([away.loads.length, home.loads.length]).toEqual([1, 0]);
  });
});

describe('another engine of this page', () => {
  test('takes over what plays here', () => {
    playing();
    engine.settle(away);
    expect(away.loads).toEqual([{ id: 'a', at: 42, play: true }]);
  });

  test('waits for what plays on another device', () => {
    const there = new FakeEngine();
    playing();
    engine.moveTo(there);
    engine.settle(away);
    expect(away.loads).toEqual([]);
    engine.moveHome(false);
    expect(away.loads).toEqual([{ id: 'a', at: 42, play: false }]);
  });
});
