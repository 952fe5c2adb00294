import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * Changes the graph by hand, as somebody with a database tool would: past the product, which hears
 * nothing of it. Speaks as much of Bolt 5.1 as one statement with text parameters takes
 * (https://neo4j.com/docs/bolt/current/).
 */
export async function changeByHand(
  statement: string,
  parameters: Record<string, string>,
): Promise<void> {
  const { port, host, principal, credentials } = await access();
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    const read = reader(socket);
    socket.write(Buffer.from('6060b01700000105000000000000000000000000', 'hex'));
    const version = (await read(4)).toString('hex');
    if (version !== '00000105') throw new Error(`the graph offers Bolt ${version}`);
    const ask = async (tag: number, ...fields: Value[]) => {
      socket.write(message(tag, fields));
      await succeeded(read);
    };
    await ask(0x01, { user_agent: 'browser-tests/1' });
    await ask(0x6a, { scheme: 'basic', principal, credentials });
    await ask(0x10, statement, parameters, {});
    await ask(0x3f, { n: -1 });
  } finally {
    socket.destroy();
  }
}

/** The graph that the server under test uses: its own, or the one that the environment names. */
async function access() {
  const { NEO4J_URI, NEO4J_USERNAME, NEO4J_PASSWORD, SIDESTAGE_TEST_ENGINES } = process.env;
  if (SIDESTAGE_TEST_ENGINES === '1' && NEO4J_URI) {
    const { hostname, port } = new URL(NEO4J_URI.replace(/^\w+:/, 'http:'));
    return {
      host: hostname,
      port: Number(port || 7687),
      principal: NEO4J_USERNAME ?? 'neo4j',
      credentials: NEO4J_PASSWORD ?? '',
    };
  }
  const home = join(inject('data'), 'neo4j');
  const { port } = JSON.parse(await readFile(join(home, 'state'), 'utf8')) as {
    port: number;
  };
  const credentials = (await readFile(join(home, 'password'), 'utf8')).trim();
  return { host: '127.0.0.1', port, principal: 'neo4j', credentials };
}

type Value = string | -1 | { [key: string]: Value };

/** PackStream: of numbers only the one that asks for all rows. */
function pack(value: Value): Buffer {
  if (value === -1) return Buffer.from([0xff]);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    const head = Buffer.from([0xd1, 0, 0]);
    head.writeUInt16BE(text.length, 1);
    return Buffer.concat([head, text]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([
    Buffer.from([0xa0 + entries.length]),
    ...entries.flatMap(([key, each]) => [pack(key), pack(each)]),
  ]);
}

/** One chunk with a message, and the empty one that ends it. */
function message(tag: number, fields: readonly Value[]): Buffer {
  const body = Buffer.concat([Buffer.from([0xb0 + fields.length, tag]), ...fields.map(pack)]);
  const chunk = Buffer.alloc(body.length + 4);
  chunk.writeUInt16BE(body.length);
  body.copy(chunk, 2);
  return chunk;
}

type Read = (length: number) => Promise<Buffer>;

/** Throws what the graph refuses; records are passed over. */
async function succeeded(read: Read): Promise<void> {
  for (;;) {
    const chunks: Buffer[] = [];
    for (;;) {
      const length = (await read(2)).readUInt16BE();
      if (length > 0) chunks.push(await read(length));
      else if (chunks.length > 0) break;
    }
    const answer = Buffer.concat(chunks);
    if (answer[1] === 0x70) return;
    if (answer[1] !== 0x71) throw new Error(`the graph refused: ${answer.toString('latin1')}`);
  }
}

function reader(socket: Socket): Read {
  const stream = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held = Buffer.alloc(0);
  return async (length) => {
    while (held.length < length) {
      const { value, done } = await stream.next();
      if (done) throw new Error('the graph hung up');
      held = Buffer.concat([held, value]);
    }
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
}
