import { useEffect } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { type Hub, type HubKind, openHub } from '@/core/hub';
import { useMessagesPopup } from '@/core/site/messages';
import { useChats } from './chat/chatStore';
import { clearDrafts } from './chat/drafts';
import { clearOutboxes } from './chat/outbox';
import { Clients, openClients, useOpened } from './clients';
import { useChatAddress, usePushClicks } from './notifications/useAddresses';
import { useBeingThere } from './notifications/useBeingThere';
import { useNotifications } from './notifications/notificationStore';
import { restorePopup } from './popup/popupState';
import { readPreferences } from './settings/preferences';
import { renewPush } from './settings/push';
import { noteLastSeenTab } from './sound/lastSeenTab';
import { whenPersonLeaves } from '@/core/session';
import { whenIdle } from '@/lib/whenIdle';

const Popup = lazyPart(async () => (await import('./popup/Popup')).Popup);
const MinimisedButton = lazyPart(
  async () => (await import('./popup/MinimisedButton')).MinimisedButton,
);

whenPersonLeaves(() => {
  clearDrafts();
  clearOutboxes();
});

interface OfMemberProps {
  userId: string;
  /** How hubs are reached; tests have their own. */
  connect?: (kind: HubKind, userId: string) => Hub;
}

/** The connections of somebody, and the popup that shows what comes over them. */
export function OfMember({ userId, connect = openHub }: OfMemberProps) {
  useEffect(() => {
    const opened = openClients(userId, (kind) => connect(kind, userId));
    useOpened.setState({ clients: opened });
    const endRestoring = restorePopup();
    const stop = noteLastSeenTab();
    // Quiet hours hold for sounds, whether or not the settings are looked at.
    void readPreferences();
    // It opens at once by the time that somebody asks for it, and without a connection.
    whenIdle(Popup.prepare);
    let isHere = true;
    whenIdle(() => {
      if (isHere) void renewPush(userId);
    });
    return () => {
      // Nobody speaks for who has left: the device may be somebody else's by now.
      isHere = false;
      stop();
      endRestoring();
      useOpened.setState({ clients: null });
      opened.close();
    };
  }, [userId, connect]);
  useTotal();
  const clients = useOpened((opened) => opened.clients);
  const state = useMessagesPopup((popup) => popup.state);
  if (!clients) return null;
  return (
    <Clients value={clients}>
      <Addresses />
      {state === 'open' && <Popup />}
      {state === 'minimised' && <MinimisedButton />}
    </Clients>
  );
}

/** Tells the frame how many are unread. */
function useTotal(): void {
  const notifications = useNotifications((state) => state.unread);
  const chats = useChats((state) => state.unreadChats);
  useEffect(() => {
    useMessagesPopup.setState({ unread: notifications + chats });
  }, [notifications, chats]);
}

function Addresses() {
  useBeingThere();
  usePushClicks();
  useChatAddress();
  return null;
}
