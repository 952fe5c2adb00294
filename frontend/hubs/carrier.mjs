// The site's own connection to a hub, with the official client below it, where no WebSocket gets through at first, run by
// the Go tests: SITE has the hub, lets WebSockets through after /let, and breaks its connections at /cut. It prints by
// what the hub was reached, and what came of it.
import assert from 'node:assert/strict';
import process from 'node:process';
import { setTimeout as after } from 'node:timers/promises';
import { prepareSite } from './site.mjs';

const { SITE } = process.env;
const patience = 60_000;

const load = await prepareSite(SITE, 'good');
const { HubLink } = await load('core/hub/HubLink.ts');
const { officialWire } = await load('core/hub/officialWire.ts');

const carriers = [];
const pushed = [];
let connects = 0;
const link = new HubLink({
  address: `${SITE}/hub`,
  events: ['Message'],
  open: async (address, token, carrier) => {
    carriers.push(carrier);
    return officialWire(address, token, carrier);
  },
  token: async () => 'good',
  expiryOf: () => null,
  onPush: (_, [text]) => pushed.push(text),
});
link.status.subscribe(({ state }) => (connects += Number(state === 'connected')));

async function until(condition, what) {
  for (const end = Date.now() + patience; !condition(); await after(20))
    assert.ok(Date.now() < end, `in time: ${what}`);
}

/** Calls, and is pushed to, by the connection that there is. */
async function talk(text) {
  assert.equal(await link.invoke('Echo', text), text);
  await link.invoke('CallMe', text);
  await until(() => pushed.includes(text), `the push of ${text}`);
}

const cut = () =>
  globalThis.fetch(`${SITE}/cut`).catch(() => {
    // So is this one.
  });

link.start();
await until(() => connects === 1, 'the first connection');
await talk('by requests');
await cut();
// It comes back by requests, as WebSockets are still refused.
await until(() => carriers.length === 3, 'another try of a WebSocket');
await until(() => link.status.getState().state === 'connected', 'the second connection');
await talk('by requests again');
await globalThis.fetch(`${SITE}/let`);
const before = connects;
await cut();
await until(() => carriers.length === 4 && connects >= before + 2, 'the WebSocket');
await talk('by a WebSocket');
process.stdout.write(JSON.stringify({ carriers, pushed }));
process.exit(0);
