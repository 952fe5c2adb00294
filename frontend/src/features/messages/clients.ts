import { createContext, useContext } from 'react';
import { create } from 'zustand';
import { type Hub, type HubKind } from '@/core/hub';
import { showSnackbar } from '@/components/snackbarStore';
import { useMessagesPopup } from '@/core/site/messages';
import { messageConstants } from '@/lib/messageTexts';
import { chatApi } from './api/chatApi';
import { notificationApi } from './api/notificationApi';
import { ChatClient } from './chat/ChatClient';
import { useChats } from './chat/chatStore';
import { ChatOffers } from './notifications/chatOffers';
import { NotificationClient } from './notifications/NotificationClient';
import type { Notification } from './model/types';
import { closeChat, openChat } from './popup/popupState';
import { currentPreferences } from './settings/preferences';
import { isLastSeenTab } from './sound/lastSeenTab';
import { playSound } from './sound/playSound';
import { isQuiet } from './sound/quietHours';
import { type Sound, useSoundSettings } from './sound/soundSettings';

export interface MessageClients {
  chat: ChatClient;
  notifications: NotificationClient;
  /** The hubs, for what shows how they are. */
  hubs: Record<HubKind, Hub>;
  close: () => void;
}

/** Connects somebody: from now on the stores are theirs. */
export function openClients(me: string, connect: (kind: HubKind) => Hub): MessageClients {
  offers.clear();
  const hubs = { chat: connect('chat'), notifications: connect('notifications') };
  const notifications = new NotificationClient({
    hub: hubs.notifications,
    api: notificationApi,
    onArrival: () => sound(hubs.notifications),
    onChatArrival: offerChat,
  });
  const chat = new ChatClient(me, {
    hub: hubs.chat,
    api: chatApi,
    isShown: isChatShown,
    isSeen: isEndSeen,
    onArrival: (_, { id, muted }) => {
      if (!muted && !isEndSeen(id)) sound(hubs.chat);
    },
    onHidden: closeChat,
  });
  return {
    chat,
    notifications,
    hubs,
    close: () => {
      chat.close();
      notifications.close();
    },
  };
}

/** Chats that a page shows by itself, as that of a room does. */
const onPage = new Set<string>();

/** Says that the page shows a chat. Returns how to end that. */
export function showOnPage(chatId: string): () => void {
  onPage.add(chatId);
  return () => onPage.delete(chatId);
}

/** Chats whose newest message is in sight, by how many lists show it. */
const ends = new Map<string, number>();

/** Says that the newest message of a chat is before the person's eyes. Returns how to end that. */
export function showEnd(chatId: string): () => void {
  ends.set(chatId, (ends.get(chatId) ?? 0) + 1);
  offers.looked(chatId);
  return () => {
    const left = (ends.get(chatId) ?? 1) - 1;
    if (left > 0) ends.set(chatId, left);
    else ends.delete(chatId);
  };
}

/** Whether what comes now is read: a chat that is open, and scrolled up, has unread messages as on any other device. */
const isEndSeen = (chatId: string) => document.visibilityState === 'visible' && ends.has(chatId);

const offers = new ChatOffers({
  isShown: isChatShown,
  isMuted: (chatId) => useChats.getState().chats[chatId]?.muted ?? false,
  preferences: currentPreferences,
  show: (chatId, message) =>
    showSnackbar({ message, ctaText: 'Open', ctaAction: () => openChat(chatId) }),
});

/** Tells of a chat that the person is not in, and leads to it. */
function offerChat({ title, metadata }: Notification): void {
  const chatId = metadata?.['chatId'];
  if (typeof chatId !== 'string' || document.visibilityState !== 'visible') return;
  void offers.offer(chatId, title);
}

/** Whether the person has a chat before their eyes. */
function isChatShown(chatId: string): boolean {
  if (document.visibilityState !== 'visible') return false;
  const { state, tab, chatId: shown } = useMessagesPopup.getState();
  return onPage.has(chatId) || (state === 'open' && tab === 'chat' && shown === chatId);
}

function sound(hub: Hub): void {
  const { soundEnabled, sound } = useSoundSettings.getState();
  if (!soundEnabled || !isLastSeenTab(hub.isLeader())) return;
  void soundUnlessQuiet(sound);
}

/** A telephone may have begun the night since this page was opened. */
async function soundUnlessQuiet(sound: Sound): Promise<void> {
  const preferences = await currentPreferences();
  if (!isQuiet(preferences?.doNotDisturb ?? null))
    await playSound(sound, messageConstants.soundVolume);
}

/** The connections of whoever is signed in, while they are. */
export const useOpened = create<{ clients: MessageClients | null }>()(() => ({ clients: null }));

export const Clients = createContext<MessageClients | null>(null);

/** The clients of whoever is signed in; only what the popup draws is within them. */
export function useClients(): MessageClients {
  const clients = useContext(Clients);
  if (!clients) throw new Error('Messages are drawn outside of their clients');
  return clients;
}
