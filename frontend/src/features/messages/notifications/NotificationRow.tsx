import { X } from 'lucide-react';
import { Avatar, Cover } from '@/components/Cover';
import { IconButton } from '@/components/IconButton';
import { Link } from '@/components/Link';
import { useMessagesPopup } from '@/core/site/messages';
import { cx } from '@/lib/cx';
import { useIsMobile } from '@/lib/media';
import { formatWhen } from '@/lib/when';
import { useClients } from '../clients';
import type { Notification } from '../model/types';
import { messageTexts } from '@/lib/messageTexts';

/** A notification: a press leads to what it tells of. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { notifications } = useClients();
  const mobile = useIsMobile();
  const { id, title, message, isRead, createdAt, metadata } = notification;
  const go = () => {
    void notifications.markRead([id]);
    // There it is the whole page, and would hide what it leads to.
    if (mobile && metadata?.url) useMessagesPopup.setState({ state: 'closed' });
  };
  const place =
    'flex w-full min-w-0 items-start gap-3 py-2.5 pr-12 pl-4 text-left transition-colors hover:bg-raised';
  const content = (
    <>
      <Faces metadata={metadata} />
      <span className="min-w-0 flex-1">
        {!isRead && <span className="sr-only">Unread. </span>}
        <span className={cx('block text-sm wrap-anywhere', isRead ? 'text-text-2' : 'text-text')}>
          {title || messageTexts.messages.noContent}
        </span>{' '}
        {message && (
          <span className="line-clamp-2 text-sm wrap-anywhere text-text-3">{message}</span>
        )}
        <span className="tabular mt-0.5 flex items-center gap-1.5 text-xs text-text-3">
          {!isRead && <span aria-hidden="true" className="size-2 rounded-full bg-accent" />}
          <time dateTime={createdAt}>{formatWhen(createdAt)}</time>
        </span>
      </span>
      {metadata?.pictureUrl && (
        <Cover src={metadata.pictureUrl} width={44} className="mt-0.5 w-11 rounded-sm" />
      )}
    </>
  );
  return (
    <li className="group relative" aria-label={title}>
      {metadata?.url ? (
        <Link to={metadata.url} onClick={go} className={place}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={go} className={place}>
          {content}
        </button>
      )}
      <IconButton
        size="sm"
        label={`Delete: ${title}`}
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => void notifications.remove(id)}
        className="absolute top-1.5 right-1 pointer:opacity-0 pointer:group-hover:opacity-100 pointer:group-focus-within:opacity-100"
      />
    </li>
  );
}

/** Whose doing it is; with a second circle behind where there were more. */
function Faces({ metadata }: { metadata: Notification['metadata'] }) {
  const many = (metadata?.count ?? 1) > 1;
  return (
    <span className="relative mt-0.5 shrink-0">
      {many && (
        <span
          aria-hidden="true"
          className="absolute top-0 left-1.5 size-10 rounded-full border border-line-strong"
        />
      )}
      <Avatar src={metadata?.actorPictureUrl} width={40} className="w-10" />
    </span>
  );
}
