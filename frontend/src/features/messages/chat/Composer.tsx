import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '@/components/IconButton';
import { toRefused } from '@/core/data/refused';
import { showSnackbar } from '@/components/snackbarStore';
import { useSession } from '@/core/session';
import { acceptedPictures, useMedia } from '@/features/attachments';
import { useIsMobile } from '@/lib/media';
import { messageTexts } from '@/lib/messageTexts';
import { useClients } from '../clients';
import type { Chat, Message } from '../model/types';
import { Attached } from './Attached';
import { keepDraft, readDraft } from './drafts';

/** As the server has it. */
const mostCharacters = 5_000;
const mostPictures = 4;

interface ComposerProps {
  chat: Chat;
  me: string;
  /** The message that is being changed; null for a new one. */
  editing: Message | null;
  /** It waits, with its text and pictures, while a message is changed. */
  isAside?: boolean;
  /** It takes the focus where somebody has opened the chat. */
  focusAtOnce: boolean;
  lastOwn: Message | undefined;
  onEdit: (message: Message | null) => void;
}

/** The field in which one writes: Enter sends, Shift and Enter begins a line. What is not sent is kept for each chat. */
export function Composer({
  chat,
  me,
  editing,
  isAside = false,
  focusAtOnce,
  lastOwn,
  onEdit,
}: ComposerProps) {
  const { chat: client } = useClients();
  const { profile } = useSession();
  const mobile = useIsMobile();
  const [text, setText] = useState(() => editing?.content ?? readDraft(me, chat.id));
  const media = useMedia([], { most: mostPictures, videos: false, what: 'message' });
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const isBlank = text.trim() === '' && media.items.length === 0;

  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  }, [text, isAside]);
  useEffect(() => {
    // On phones the keyboard would hide what was said.
    // Nor does a page that was just loaded take the focus.
    const hasStirred =
      (navigator.userActivation as UserActivation | undefined)?.hasBeenActive ?? true;
    if (isAside) return;
    if ((focusAtOnce && !mobile && hasStirred) || editing) field.current?.focus();
  }, [focusAtOnce, mobile, editing, isAside]);

  const write = (next: string) => {
    setText(next);
    if (editing) return;
    keepDraft(me, chat.id, next);
    if (next.trim() === '') client.typing.ended(chat.id);
    else client.typing.typed(chat.id);
  };

  const change = async (message: Message) => {
    onEdit(null);
    if (text.trim() === message.content) return;
    try {
      await client.edit(message, text.normalize('NFC').trim());
    } catch (error) {
      showSnackbar({ type: 'error', message: toRefused(error).message, duration: 6000 });
    }
  };

  const send = () => {
    if (isBlank || media.isWaiting) return;
    if (editing) return void change(editing);
    client.sender.send(chat.id, {
      content: text,
      imageKeys: media.items.flatMap(({ key }) => key ?? []),
      previews: media.items.flatMap(({ src }) => src ?? []),
    });
    client.typing.ended(chat.id);
    setText('');
    keepDraft(me, chat.id, '');
    media.clear();
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may end what an input method composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    }
    if (event.key === 'Escape' && editing) {
      event.preventDefault();
      onEdit(null);
    }
    if (event.key === 'ArrowUp' && text === '' && media.items.length === 0 && lastOwn) {
      event.preventDefault();
      onEdit(lastOwn);
    }
  };

  /** Pictures that were pasted or dropped go the way of those that were chosen; false where there are none. */
  const take = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || editing) return false;
    media.add(files);
    return true;
  };

  if (!chat.canWrite)
    return isAside || editing ? null : (
      <p className="border-t border-line px-4 py-3 text-sm text-text-3">
        You cannot write in this chat.
      </p>
    );
  return (
    <div
      hidden={isAside}
      className="shrink-0 border-t border-line p-2"
      onDragOver={(event) => {
        if (!editing && event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        if (take(event.dataTransfer)) event.preventDefault();
      }}
    >
      {editing && (
        <p className="flex items-center justify-between pl-2 text-xs text-text-3">
          Editing
          <IconButton
            size="sm"
            label="Stop editing"
            icon={<X size={16} aria-hidden="true" />}
            onClick={() => onEdit(null)}
          />
        </p>
      )}
      <Attached media={media} />
      <div className="flex items-end gap-1">
        {!editing && (
          <>
            <input
              ref={file}
              type="file"
              multiple
              accept={acceptedPictures}
              aria-label="Pictures to send"
              hidden
              onChange={(event) => {
                media.add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <IconButton
              label="Add pictures"
              icon={<ImagePlus size={20} aria-hidden="true" />}
              onClick={() => file.current?.click()}
            />
          </>
        )}
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          maxLength={mostCharacters}
          aria-label={editing ? 'Change the message' : 'Message'}
          placeholder={messageTexts.messages.chattingAs(profile?.handle ?? '')}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            // A copied table or text may come with a picture of itself.
            const isText = event.clipboardData.types.includes('text/plain');
            if (!isText && take(event.clipboardData)) event.preventDefault();
          }}
          className="max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-md border border-line bg-ground px-3 py-2.5 text-sm transition-colors hover:border-line-strong focus:border-accent-text focus-visible:outline-offset-0 narrow:text-md"
        />
        <IconButton
          label={messageTexts.messages.send}
          kind={isBlank ? 'quiet' : 'main'}
          icon={<SendHorizontal size={20} aria-hidden="true" />}
          disabled={isBlank || media.isWaiting}
          onClick={send}
        />
      </div>
    </div>
  );
}
