// The official client against the chat hub of a whole server, run by its Go tests: HUB is the hub's address, FAN and OTHER
// are access tokens of two people, FAN_ID the first one's id, and CHAT is their direct chat.
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import assert from 'node:assert/strict';
import process from 'node:process';
import { setTimeout as after } from 'node:timers/promises';
import { describe, it } from 'node:test';

const { HUB, FAN, OTHER, FAN_ID, CHAT } = process.env;
const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType;

async function connected(token, { transport, msgpack = false }) {
  const builder = new HubConnectionBuilder()
    .withUrl(HUB, { transport, accessTokenFactory: () => token })
    .configureLogging(LogLevel.None);
  if (msgpack) builder.withHubProtocol(new MessagePackHubProtocol());
  const connection = builder.build();
  const pushes = [];
  for (const name of [
    'ReceiveMessage',
    'MessageEdited',
    'MessageDeleted',
    'ReactionAdded',
    'UserTyping',
    'UserPresenceChanged',
    'ChatChanged',
    'ChatRead',
  ]) {
    connection.on(name, (value) => pushes.push([name, value]));
  }
  await connection.start();
  return { connection, pushes, call: (...args) => connection.invoke(...args) };
}

async function push(of, name, fits) {
  for (const end = Date.now() + 20_000; ; await after(10)) {
    const found = of.pushes.find(([n, value]) => n === name && fits(value));
    if (found) return found[1];
    assert.ok(Date.now() < end, `in time: ${name}`);
  }
}

const ways = [
  { name: 'WebSockets, JSON', transport: WebSockets },
  { name: 'WebSockets, MessagePack', transport: WebSockets, msgpack: true },
  { name: 'server-sent events', transport: ServerSentEvents },
  { name: 'long polling, MessagePack', transport: LongPolling, msgpack: true },
];

describe('the chat hub', { concurrency: false }, () => {
  for (const way of ways) {
    it(way.name, async () => {
      const fan = await connected(FAN, way);
      const other = await connected(OTHER, { transport: WebSockets });
      const content = `Hello by ${way.name}`;
      const sent = await fan.call('SendMessage', CHAT, { content, type: 0, clientKey: way.name });
      const again = await fan.call('SendMessage', CHAT, { content, type: 0, clientKey: way.name });
      assert.equal(again.id, sent.id);
      assert.equal(typeof sent.createdAt, 'string');
      assert.equal(sent.clientKey, way.name);
      const got = await push(other, 'ReceiveMessage', (m) => m.content === content);
      assert.equal(got.sequence, sent.sequence);
      assert.equal(got.senderId, FAN_ID);
      assert.equal(got.clientKey, undefined);
      await push(fan, 'ReceiveMessage', (m) => m.id === sent.id && m.clientKey === way.name);
      const { lastSequence } = await fan.call('JoinChat', CHAT);
      assert.ok(lastSequence >= sent.sequence);
      await other.call('UpdateTypingStatus', CHAT, true);
      await push(fan, 'UserTyping', (t) => t.isTyping && t.chatId === CHAT);
      const mark = await other.call('MarkAsRead', CHAT, sent.id);
      assert.equal(mark.unreadCount, 0);
      await push(fan, 'ChatRead', (r) => r.lastReadSequence === sent.sequence);
      const reactions = await other.call('AddReaction', sent.id, 'WOW');
      assert.deepEqual(reactions, [{ type: 'WOW', count: 1, mine: true }]);
      const reacted = await push(fan, 'ReactionAdded', (r) => r.messageId === sent.id);
      assert.deepEqual(reacted.reactions, [{ type: 'WOW', count: 1 }]);
      const [missed] = await fan.call('GetMissed', [{ chatId: CHAT, sequence: sent.sequence - 1 }]);
      assert.equal(missed.messages[0].id, sent.id);
      await fan.call('EditMessage', sent.id, `${content}!`);
      await push(other, 'MessageEdited', (m) => m.content === `${content}!` && m.editedAt);
      await fan.call('DeleteMessage', sent.id);
      await push(other, 'MessageDeleted', (m) => m.messageId === sent.id);
      await assert.rejects(other.call('DeleteMessage', sent.id), /FORBIDDEN: /);
      await assert.rejects(fan.call('SendMessage', CHAT, { content: ' ' }), /BAD_USER_INPUT: /);
      await assert.rejects(fan.call('SendMessage', CHAT), /takes 2 arguments/);
      await fan.call('RefreshToken', FAN);
      await fan.call('LeaveChat', CHAT);
      await fan.connection.stop();
      await other.connection.stop();
    });
  }
});
