import { CheckCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Confirm, type Question } from '@/components/Confirm';
import { IconButton } from '@/components/IconButton';
import { EmptyState, Loading, Skeleton } from '@/components/States';
import { messageTexts } from '@/lib/messageTexts';
import { texts } from '@/lib/texts';
import { useClients } from '../clients';
import { ErrorLine } from '../popup/ErrorLine';
import { ReachedEnd } from '../popup/ReachedEnd';
import { NotificationRow } from './NotificationRow';
import { useNotifications } from './notificationStore';

/** What happened around the person, newest first; what is of chats stands among those. */
export function NotificationsTab() {
  const { notifications } = useClients();
  const { items, isListed, hasMore, problem } = useNotifications();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {items.length > 0 && <Actions />}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {problem && <ErrorLine problem={problem} onRetry={() => void notifications.list()} />}
        {!isListed && !problem && <Waiting />}
        {isListed && items.length === 0 && (
          <EmptyState title={texts.nothingHere} className="m-5">
            Who follows you, answers you, or has something new will be here.
          </EmptyState>
        )}
        <ul aria-label={messageTexts.messages.tabs.notifications} className="pb-2">
          {items.map((each) => (
            <NotificationRow key={each.id} notification={each} />
          ))}
        </ul>
        {hasMore && (
          <ReachedEnd
            problem={messageTexts.fault.notifications}
            onReached={() => notifications.listMore()}
          />
        )}
      </div>
    </div>
  );
}

function Actions() {
  const { notifications } = useClients();
  const unread = useNotifications((state) => state.unread);
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <div className="flex shrink-0 justify-end px-1">
      <IconButton
        size="sm"
        label="Mark all as read"
        icon={<CheckCheck size={18} aria-hidden="true" />}
        disabled={unread === 0}
        onClick={() => void notifications.markAllRead()}
      />
      <IconButton
        size="sm"
        label="Delete all notifications"
        icon={<Trash2 size={18} aria-hidden="true" />}
        onClick={() =>
          setQuestion({
            title: 'Delete all notifications?',
            text: 'They are gone for good, on all your devices.',
            yes: 'Delete all',
            danger: true,
            onYes: () => notifications.removeAll(),
          })
        }
      />
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}

function Waiting() {
  return (
    <Loading label="Loading notifications">
      <div className="grid gap-4 p-4">
        {[0, 1, 2, 3].map((row) => (
          <span key={row} className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <Skeleton className="h-10 flex-1" />
          </span>
        ))}
      </div>
    </Loading>
  );
}
