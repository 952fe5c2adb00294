import { memo } from 'react';
import { Avatar } from '@/components/Cover';
import { Link } from '@/components/Link';
import { cx } from '@/lib/cx';
import { messageTexts } from '@/lib/messageTexts';
import { formatWhen } from '@/lib/when';
import type { Row } from '../model/rows';
import type { Chat, Message } from '../model/types';
import { bubble } from './bubble';
import { MessageImages } from './MessageImages';
import { MessageMenu } from './MessageMenu';
import { MessageReactions } from './MessageReactions';
import { MessageText } from './MessageText';
import { useMessageState } from './useMessageState';

interface MessageRowProps {
  row: Row & { kind: 'message' };
  chat: Chat;
  me: string;
  onEdit: (message: Message) => void;
}

/** A message: one's own on the right; what a sender's messages share is said with the first and the last of them. */
export const MessageRow = memo(function MessageRow({
  row: { message, isFirst, isLast },
  chat,
  me,
  onEdit,
}: MessageRowProps) {
  const isOwn = message.senderId === me;
  const isGroup = chat.kind !== 'direct';
  const name =
    message.senderDisplayName || message.senderHandle || messageTexts.messages.unknownUser;
  const { isDeleted, images, content } = message;
  return (
    <article
      aria-label={`${isOwn ? 'You' : name}, ${formatWhen(message.createdAt)}`}
      className={cx(
        'group flex gap-2',
        isFirst ? 'pt-3' : 'pt-0.5',
        isOwn ? 'flex-row-reverse' : 'flex-row',
      )}
    >
      {!isOwn && isGroup && (
        <span className="w-8 shrink-0 self-end">
          {isLast && <Avatar src={message.senderProfilePictureUrl} width={32} className="w-8" />}
        </span>
      )}
      <div className={cx('flex min-w-0 flex-col', isOwn ? 'items-end' : 'items-start')}>
        {isFirst && isGroup && !isOwn && (
          <p className="px-1 pb-0.5 text-xs text-text-3">
            {message.senderHandle ? (
              <Link
                to={`/${message.senderHandle}`}
                className="font-semibold hover:text-accent-text"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
        )}
        <div className={cx('flex items-center gap-0.5', isOwn && 'flex-row-reverse')}>
          <div className={cx(bubble.base, isOwn ? bubble.own : bubble.others)}>
            {isDeleted ? (
              <p className="text-text-3 italic">{messageTexts.messages.deleted}</p>
            ) : (
              <>
                {images.length > 0 && <MessageImages images={images} name={name} />}
                {content ? (
                  <MessageText text={content} />
                ) : (
                  images.length === 0 && (
                    <p className="text-text-3">{messageTexts.messages.noContent}</p>
                  )
                )}
              </>
            )}
          </div>
          {!isDeleted && (
            <MessageMenu
              message={message}
              isOwn={isOwn}
              canWrite={chat.canWrite}
              name={name}
              onEdit={onEdit}
            />
          )}
        </div>
        {!isDeleted && <MessageReactions message={message} />}
        {(isLast || message.editedAt) && (
          <Note message={message} chat={chat} isOwn={isOwn} isLast={isLast} me={me} />
        )}
      </div>
    </article>
  );
});

interface NoteProps {
  message: Message;
  chat: Chat;
  isOwn: boolean;
  isLast: boolean;
  me: string;
}

/** The time, whether it was edited, and how far one's own has come. */
function Note({ message, chat, isOwn, isLast, me }: NoteProps) {
  const state = useMessageState(message, chat, me);
  const { editedAt, isDeleted, createdAt } = message;
  return (
    <p className="tabular px-1 pt-0.5 text-xs text-text-3">
      {isLast && <time dateTime={createdAt}>{formatWhen(createdAt)}</time>}
      {editedAt && !isDeleted && `${isLast ? ' · ' : ''}Edited`}
      {isOwn && isLast && !isDeleted && ` · ${state}`}
    </p>
  );
}
