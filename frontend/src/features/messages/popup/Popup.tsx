import { Settings } from 'lucide-react';
import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { usePlayer } from '@/core/player';
import { badgeOf, type MessagesPopup, useMessagesPopup } from '@/core/site/messages';
import { cx } from '@/lib/cx';
import { useIsMobile } from '@/lib/media';
import { messageTexts } from '@/lib/messageTexts';

import { ChatTab } from '../chat/ChatTab';
import { useChats } from '../chat/chatStore';
import { NotificationsTab } from '../notifications/NotificationsTab';
import { useNotifications } from '../notifications/notificationStore';
import { SettingsTab } from '../settings/SettingsTab';
import { ConnectionNote } from './ConnectionNote';
import { PopupButtons } from './PopupButtons';
import { usePopupFocus } from './usePopupFocus';

const { tabs } = messageTexts.messages;

/** Messages and notifications: a sheet above the player on wide screens, the whole page on phones. */
export function Popup() {
  const tab = useMessagesPopup((popup) => popup.tab);
  const inChat = useMessagesPopup((popup) => popup.tab === 'chat' && isWithinChat(popup));
  const isQueueOpen = usePlayer((player) => player.isQueueOpen && player.currentTrack !== null);
  const mobile = useIsMobile();
  const { panel, onKeyDown } = usePopupFocus(mobile);
  const notifications = badgeOf(useNotifications((state) => state.unread));
  const chats = badgeOf(useChats((state) => state.unreadChats));
  return (
    <section
      ref={panel}
      id="messages-popup"
      role="dialog"
      aria-label={messageTexts.messages.title}
      tabIndex={-1}
      data-print="no"
      onKeyDown={onKeyDown}
      className={cx(
        'fixed flex flex-col overflow-hidden border-line bg-surface focus:outline-none',
        mobile
          ? 'inset-x-0 top-0 bottom-(--bar-bottom) z-overlay animate-[fade-in_160ms_var(--ease-out)]'
          : 'bottom-[calc(var(--player-height)+16px)] z-edge h-145 max-h-[calc(100dvh-var(--bar-top)-var(--player-height)-24px)] w-95 animate-[rise-in_200ms_var(--ease-out)] rounded-md border',
        !mobile && (isQueueOpen ? 'right-[calc(--spacing(88)+16px)]' : 'right-4'),
      )}
    >
      <Tabs.Root
        value={tab}
        onValueChange={(value) => useMessagesPopup.setState({ tab: value as MessagesPopup['tab'] })}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className={cx('items-center pt-1 pr-1 pl-4', inChat ? 'hidden' : 'flex')}>
          <h2 className="mr-auto font-body text-md font-bold tracking-normal">
            {messageTexts.messages.title}
          </h2>
          <PopupButtons />
        </div>
        <Tabs.List
          aria-label={messageTexts.messages.title}
          className={cx('shrink-0 border-b border-line px-4', inChat ? 'hidden' : 'flex')}
        >
          <Tab value="notifications" badge={notifications}>
            {tabs.notifications}
          </Tab>
          <Tab value="chat" badge={chats}>
            {tabs.chat}
          </Tab>
          <Tab value="settings" label={tabs.settings}>
            <Settings size={20} aria-hidden="true" />
          </Tab>
        </Tabs.List>
        <ConnectionNote />
        <Content value="notifications">
          <NotificationsTab />
        </Content>
        <Content value="chat">
          <ChatTab />
        </Content>
        <Content value="settings">
          <SettingsTab />
        </Content>
      </Tabs.Root>
    </section>
  );
}

const isWithinChat = ({ chatId, writeTo }: { chatId: string | null; writeTo: unknown }) =>
  chatId !== null || writeTo !== null;

interface TabProps {
  value: MessagesPopup['tab'];
  /** What it is called, where it shows an icon. */
  label?: string;
  badge?: string;
  children: ReactNode;
}

function Tab({ value, label, badge, children }: TabProps) {
  return (
    <Tabs.Trigger
      value={value}
      aria-label={label}
      title={label}
      className={cx(
        '-mb-px flex h-11 min-w-11 items-center justify-center gap-2 border-b-2 border-transparent text-sm font-semibold text-text-2 transition-colors hover:text-text data-[state=active]:border-accent-text data-[state=active]:text-text',
        label ? 'ml-auto' : 'mr-6',
      )}
    >
      {children}
      {badge && (
        <>
          <span
            aria-hidden="true"
            className="tabular grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-bold text-on-accent"
          >
            {badge}
          </span>
          <span className="sr-only">, {badge} unread</span>
        </>
      )}
    </Tabs.Trigger>
  );
}

function Content({ value, children }: { value: MessagesPopup['tab']; children: ReactNode }) {
  return (
    <Tabs.Content
      value={value}
      tabIndex={-1}
      className="flex min-h-0 flex-1 flex-col focus:outline-none"
    >
      {children}
    </Tabs.Content>
  );
}
