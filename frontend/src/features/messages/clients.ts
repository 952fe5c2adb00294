import { createContext, useContext } from 'react';
import { create } from 'zustand';
import { type Hub, type HubKind } from '@/core/hub';
import { useMessagesPopup } from '@/core/site/messages';
import { messageConstants } from '@/lib/messageTexts';
import { chatApi } from './api/chatApi';
import { notificationApi } from './api/notificationApi';
import { ChatClient } from './chat/ChatClient';
import { NotificationClient } from './notifications/NotificationClient';
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
  const hubs = { chat: connect('chat'), notifications: connect('notifications') };
  const notifications = new NotificationClient({
    hub: hubs.notifications,
    api: notificationApi,
    onArrival: () => sound(hubs.notifications),
  });
  const chat = new ChatClient(me, {
    hub: hubs.chat,
    api: chatApi,
    isSeen: isChatSeen,
    onArrival: (_, { id, muted }) => {
      if (!muted && !isChatSeen(id)) sound(hubs.chat);
    },
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

/** Whether the person has a chat before their eyes. */
function isChatSeen(chatId: string): boolean {
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
