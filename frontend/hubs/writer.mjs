// One of two people who write to each other while their connections break, run by the Go tests: the site's own client of
// chats, with the official client below it. SITE is where it reaches the server, TOKEN and ME are whose it is, CHAT is the
// chat, COUNT how many messages each of the two sends, NAME what this one's begin with. It prints what it has in the end.
import process from 'node:process';
import { setTimeout as after } from 'node:timers/promises';
import { prepareSite } from './site.mjs';

const { SITE, TOKEN, ME, CHAT, NAME, COUNT } = process.env;
const patience = 60_000;

const load = await prepareSite(SITE, TOKEN);
const { openHub } = await load('core/hub/index.ts');
const { chatApi } = await load('features/messages/api/chatApi.ts');
const { ChatClient } = await load('features/messages/chat/ChatClient.ts');
const { timelineOf } = await load('features/messages/chat/chatStore.ts');

const arrived = [];
const hub = openHub('chat', ME);
const client = new ChatClient(ME, {
  hub,
  api: chatApi,
  isShown: () => true,
  isSeen: () => true,
  onArrival: ({ sequence }) => arrived.push(sequence),
  onHidden: () => undefined,
});
let breaks = 0;
hub.status.subscribe((now, before) => {
  if (before.state === 'connected' && now.state !== 'connected') breaks++;
});

while (!timelineOf(CHAT).isLoaded) {
  await client.open(CHAT);
  if (!timelineOf(CHAT).isLoaded) await after(200);
}
hub.hold(CHAT);
for (let n = 1; n <= Number(COUNT); n++) {
  client.sender.send(CHAT, { content: `${NAME} ${n}` });
  await after(80 + Math.random() * 240);
}
const isDone = () => {
  const { messages, pending, upTo } = timelineOf(CHAT);
  return pending.length === 0 && messages.length >= 2 * COUNT && upTo >= 2 * COUNT;
};
for (const end = Date.now() + patience; !isDone() && Date.now() < end; await after(50));
// What comes twice, comes now.
await after(1_500);
const { messages, pending } = timelineOf(CHAT);
process.stdout.write(
  JSON.stringify({
    breaks,
    arrived,
    pending: pending.map(({ content, problem }) => `${content}: ${problem}`),
    messages: messages.map(({ sequence, content }) => ({ sequence, content })),
  }),
);
process.exit(0);
