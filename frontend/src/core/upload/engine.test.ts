import { Engine } from './engine';
import { ServerError } from './ports';
import { summarise } from './progress';
import { away, FakeJournal, FakeServer, FakeWorld, fileOf } from './testing/fakes';

function setUp() {
  const server = new FakeServer();
  const journal = new FakeJournal();
  const world = new FakeWorld();
  const engine = new Engine(server, journal, world);
  const states = () => engine.getSnapshot().map((item) => item.state);
  const only = () => {
    const [item] = engine.getSnapshot();
    if (!item) throw new Error('there is no upload');
    return item;
  };
  const until = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true));
  return { server, journal, world, engine, states, only, until };
}

const prefix = 'audio' as const;

/** Another page of the same person: the same server and journal, nobody's claims. */
function reloaded({ server, journal, world }: ReturnType<typeof setUp>) {
  journal.claimed.clear();
  server.calls.length = 0;
  return new Engine(server, journal, world);
}

describe('sending', () => {
  it('sends parts and completes with all of them in order', async () => {
    const { server, engine, only, journal } = setUp();
    const [id = ''] = engine.add([fileOf('a.wav', 25)], { prefix, context: 'album' });
    expect((await engine.whenDone(id)).key).toBe('audio/u1');
    expect(server.calls).toContain('complete u1 1,2,3');
    expect(server.sent().sort()).toEqual(['put u1/1', 'put u1/2', 'put u1/3']);
    expect(only()).toMatchObject({ state: 'done', sent: 25, context: 'album', message: null });
    expect(journal.entries.size).toBe(0);
  });

  it('sends three parts at once over all files, the first file first', async () => {
    const { server, engine, until, states } = setUp();
    server.prompt = false;
    engine.add([fileOf('a.wav', 20), fileOf('b.wav', 40)], { prefix });
    await until(() => server.sending.length === 3);
    expect(server.sending.map((s) => `${s.uploadId}/${s.number}`)).toEqual([
      'u1/1',
      'u1/2',
      'u2/1',
    ]);
    for (let i = 0; i < 6; i++) {
      await until(() => server.sending.length > 0);
      server.sending[0]?.arrive();
    }
    await until(() => states().every((state) => state === 'done'));
    expect(server.most).toBe(3);
  });

  it('fails an empty file at once', () => {
    const { engine, only, server } = setUp();
    engine.add([fileOf('a.wav', 0)], { prefix });
    expect(only()).toMatchObject({ state: 'failed', message: '“a.wav” is empty.' });
    expect(server.calls).toEqual([]);
  });

  it('tells bytes, speed and the time that is left', async () => {
    const { server, engine, only, until, world } = setUp();
    server.prompt = false;
    server.partSize = 1000;
    engine.add([fileOf('a.wav', 1000)], { prefix });
    await until(() => server.sending.length === 1);
    const part = server.sending[0];
    part?.progress(0);
    world.time += 1000;
    part?.progress(100);
    expect(only()).toMatchObject({ sent: 100, rate: 100, secondsLeft: 9 });
    expect(summarise(engine.getSnapshot())).toMatchObject({ active: 1, size: 1000, sent: 100 });
  });
});

describe('failures', () => {
  it('waits for a lost connection, longer each time, and goes on', async () => {
    const { server, engine, only, until, world } = setUp();
    server.failures['put'] = [away(), away()];
    const [id = ''] = engine.add([fileOf('a.wav', 5)], { prefix });
    await until(() => only().offline);
    expect(only()).toMatchObject({ state: 'uploading', message: 'The connection was lost.' });
    world.goOn();
    await until(() => world.rests.length === 2);
    world.goOn();
    await engine.whenDone(id);
    expect(world.rests).toEqual([1000, 2000]);
    expect(only()).toMatchObject({ offline: false, message: null });
  });

  it('waits as long as the server asks', async () => {
    const { server, engine, until, world } = setUp();
    server.failures['initialize'] = [new ServerError('away', 'Too many.', 60_000)];
    engine.add([fileOf('a.wav', 5)], { prefix });
    await until(() => world.rests.length === 1);
    expect(world.rests).toEqual([60_000]);
  });

  it.each(['address', 'damaged'] as const)('sends a part again that failed as %s', async (why) => {
    const { server, engine } = setUp();
    server.failures['put'] = [new ServerError(why, 'No.')];
    const [id = ''] = engine.add([fileOf('a.wav', 5)], { prefix });
    await engine.whenDone(id);
    expect(server.calls.filter((call) => call === 'address u1/1')).toHaveLength(2);
  });

  it('gives up on a part that always arrives damaged, and can be told to try again', async () => {
    const { server, engine, only } = setUp();
    server.failures['put'] = Array.from({ length: 5 }, () => new ServerError('damaged', 'Bad.'));
    const [id = ''] = engine.add([fileOf('a.wav', 5)], { prefix });
    await expect(engine.whenDone(id)).rejects.toThrow('Bad.');
    expect(only()).toMatchObject({ state: 'failed', retryable: true });
    engine.retry(id);
    await engine.whenDone(id);
    expect(only().state).toBe('done');
  });

  it('shows what the server refuses a file for, and forgets it', async () => {
    const { server, engine, only, journal } = setUp();
    server.failures['complete'] = [new ServerError('refused', 'This is no sound.')];
    const [id = ''] = engine.add([fileOf('a.wav', 5)], { prefix });
    await expect(engine.whenDone(id)).rejects.toThrow('This is no sound.');
    expect(only()).toMatchObject({
      state: 'failed',
      retryable: false,
      message: 'This is no sound.',
    });
    expect(journal.entries.size).toBe(0);
  });

  it('begins anew where the server has forgotten the upload', async () => {
    const { server, engine, until } = setUp();
    server.prompt = false;
    const [id = ''] = engine.add([fileOf('a.wav', 5)], { prefix });
    await until(() => server.sending.length === 1);
    server.uploads.clear();
    server.prompt = true;
    server.sending[0]?.fail(new ServerError('gone', 'Gone.'));
    await engine.whenDone(id);
    expect(server.calls.filter((call) => call === 'initialize a.wav')).toHaveLength(2);
  });

  it('asks what arrived where parts are not as named, and sends the rest', async () => {
    const { server, engine } = setUp();
    server.failures['complete'] = [new ServerError('parts', 'Part 2 is missing.')];
    const [id = ''] = engine.add([fileOf('a.wav', 15)], { prefix });
    await vi.waitFor(() => expect(server.calls).toContain('complete u1 1,2'));
    await engine.whenDone(id);
    expect(server.calls).toContain('find u1');
  });
});

describe('pause, cancel and dismiss', () => {
  it('stops what is on its way and goes on with what is missing', async () => {
    const { server, engine, only, until } = setUp();
    server.prompt = false;
    const [id = ''] = engine.add([fileOf('a.wav', 30)], { prefix });
    await until(() => server.sending.length === 3);
    server.sending.find((s) => s.number === 2)?.arrive();
    await until(() => only().sent === 10);
    engine.pause(id);
    expect(only()).toMatchObject({ state: 'paused', rate: 0, secondsLeft: null, sent: 10 });
    expect(server.sending).toHaveLength(0);
    server.calls.length = 0;
    server.prompt = true;
    engine.resume(id);
    await engine.whenDone(id);
    expect(server.sent().sort()).toEqual(['put u1/1', 'put u1/3']);
  });

  it('ends a cancelled upload here and on the server', async () => {
    const { server, engine, until, journal } = setUp();
    server.prompt = false;
    const [id = ''] = engine.add([fileOf('a.wav', 30)], { prefix });
    await until(() => server.sending.length === 3);
    const done = engine.whenDone(id);
    engine.cancel(id);
    await expect(done).rejects.toThrow('cancelled');
    await until(() => server.calls.includes('abort u1'));
    expect(engine.getSnapshot()).toEqual([]);
    expect(journal.entries.size).toBe(0);
    expect(journal.claimed.size).toBe(0);
  });

  it('ends an upload that was cancelled while it began', async () => {
    const { server, engine, until } = setUp();
    const [id = ''] = engine.add([fileOf('a.wav', 30)], { prefix });
    engine.cancel(id);
    await until(() => server.calls.includes('abort u1'));
    expect(server.sent()).toEqual([]);
  });

  it('leaves the list when the person signs out, and nothing for the next one', async () => {
    const world = setUp();
    world.server.prompt = false;
    world.engine.add([fileOf('a.wav', 30)], { prefix });
    await world.until(() => world.server.sending.length === 3);
    world.engine.leave();
    expect(world.engine.getSnapshot()).toEqual([]);
    world.world.user = 'another';
    const next = reloaded(world);
    await next.restore();
    expect(next.getSnapshot()).toEqual([]);
    expect(world.journal.entries.size).toBe(1);
  });
});

describe('after a reload', () => {
  async function interrupted() {
    const world = setUp();
    world.server.prompt = false;
    world.engine.add([fileOf('x.wav', 30)], { prefix, context: 'album' });
    await world.until(() => world.server.sending.length === 3);
    world.server.sending.find((s) => s.number === 1)?.arrive();
    await world.until(() => world.only().sent === 10);
    world.server.sending = [];
    world.server.prompt = true;
    return world;
  }

  it('asks for the file and sends only the parts that are missing', async () => {
    const world = await interrupted();
    const engine = reloaded(world);
    await engine.restore();
    await world.until(() => engine.getSnapshot()[0]?.sent === 10);
    expect(engine.getSnapshot()[0]).toMatchObject({
      state: 'needs-file',
      message: 'Choose “x.wav” again to go on.',
      context: 'album',
    });
    const other = fileOf('x.wav', 30, 2);
    expect(engine.provide([other])).toEqual([other]);
    expect(engine.provide([fileOf('x.wav', 30)])).toEqual([]);
    await engine.whenDone(engine.getSnapshot()[0]?.id ?? '');
    expect(world.server.sent().sort()).toEqual(['put u1/2', 'put u1/3']);
    expect(world.server.calls).toContain('complete u1 1,2,3');
  });

  it('goes on by itself where the browser still gives the file', async () => {
    const world = await interrupted();
    const [entry] = [...world.journal.entries.values()];
    const handle = {
      getFile: () => Promise.resolve(fileOf('x.wav', 30)),
      queryPermission: () => Promise.resolve('granted' as const),
    };
    if (entry) world.journal.entries.set(entry.id, { ...entry, handle });
    const engine = reloaded(world);
    await engine.restore();
    await engine.whenDone(entry?.id ?? '');
    expect(world.server.sent().sort()).toEqual(['put u1/2', 'put u1/3']);
  });

  it('completes without the file where all parts have arrived', async () => {
    const world = await interrupted();
    const upload = world.server.uploads.get('u1');
    upload?.parts.push(
      { partNumber: 2, eTag: '"2"', size: 10 },
      { partNumber: 3, eTag: '"3"', size: 10 },
    );
    const engine = reloaded(world);
    await engine.restore();
    await world.until(() => engine.getSnapshot()[0]?.state === 'done');
    expect(world.server.sent()).toEqual([]);
  });

  it('takes the answer that was lost', async () => {
    const world = await interrupted();
    const upload = world.server.uploads.get('u1');
    if (upload) await world.server.complete(upload, []);
    const engine = reloaded(world);
    await engine.restore();
    await world.until(() => engine.getSnapshot()[0]?.state === 'done');
    expect(engine.getSnapshot()[0]?.file?.key).toBe('audio/u1');
  });

  it('begins anew where the server has swept the upload', async () => {
    const world = await interrupted();
    world.server.uploads.clear();
    const engine = reloaded(world);
    await engine.restore();
    engine.provide([fileOf('x.wav', 30)]);
    await engine.whenDone(engine.getSnapshot()[0]?.id ?? '');
    expect(world.server.sent().sort()).toEqual(['put u2/1', 'put u2/2', 'put u2/3']);
  });

  it('leaves to another tab what that tab has', async () => {
    const world = await interrupted();
    const engine = new Engine(world.server, world.journal, world.world);
    await engine.restore();
    expect(engine.getSnapshot()).toEqual([]);
  });

  it('forgets what nobody came back to for a week', async () => {
    const world = await interrupted();
    world.world.time += 8 * 24 * 3600 * 1000;
    const engine = reloaded(world);
    await engine.restore();
    expect(engine.getSnapshot()).toEqual([]);
    expect(world.journal.entries.size).toBe(0);
  });
});
