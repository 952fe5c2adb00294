import { ImagePlus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { IconButton } from '@/components/IconButton';
import { SentBefore } from '@/components/SentBefore';
import { TextArea } from '@/components/TextArea';
import { type RefusedError, toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { type PlayerTrack, usePlayer } from '@/core/player';
import { useSession } from '@/core/session';
import { readDraft, useKeptDraft } from '@/core/site/drafts';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import {
  acceptedPictures,
  type AttachedMedia,
  type KeptMedia,
  MediaEditor,
  useMedia,
} from '@/features/attachments';
import { readFragment } from '@/gql';
import { formatCount, formatDuration } from '@/lib/format';
import { commentFragment } from './api/commentFragment';
import { showComment } from './api/cache';
import { createCommentDocument } from './api/createComment';
import type { CommentedOn } from './types';

/** As the server has it. */
const mostCharacters = 5000;
/** Where things and the comments on them stand. */
const pages = { ALBUM: '/album', POST: '/post', QUESTION: '/question', SONG: '/track' };
const pictures = { most: 4, videos: false, what: 'comment' };

interface ComposerProps {
  on: CommentedOn;
  /** The song, whose moments can be commented on. */
  track?: PlayerTrack | undefined;
  /** The comment that is answered. */
  parent?: { commentId: string; name: string };
  onDone?: () => void;
}

/** A comment that is being written, as this browser keeps it for the person. */
interface Draft {
  text: string;
  moment: number | null;
  media: KeptMedia[];
}

const nothing: Draft = { text: '', moment: null, media: [] };

/** Where a comment, or the answer to one, is written; a visitor is asked to log in. */
export function Composer(props: ComposerProps) {
  const { status, userId } = useSession();
  const promptLogin = useLoginPrompt();
  if (status === 'visitor') {
    if (props.parent) return null;
    return <Button onClick={() => promptLogin('Log in to comment')}>Write a comment</Button>;
  }
  return <Writing key={userId} {...props} />;
}

function Writing({ on, track, parent, onDone }: ComposerProps) {
  const change = useChange();
  const described = useId();
  const place = `comment.${on.type}.${on.id}.${parent?.commentId ?? ''}`;
  const [begun] = useState(() => readDraft(place, nothing));
  const [text, setText] = useState(begun.text);
  const [moment, setMoment] = useState(begun.moment);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<RefusedError | null>(null);
  const media = useMedia(begun.media, pictures);
  const files = useRef<HTMLInputElement>(null);
  const label = parent ? `Reply to ${parent.name}` : 'Write a comment';
  const left = mostCharacters - [...text].length;
  const isEmpty = text === '' && media.items.length === 0;
  const isReady =
    !isBusy && !media.isWaiting && left >= 0 && (text.trim() !== '' || media.items.length > 0);
  const arrived = media.items.flatMap((item) =>
    item.key === null ? [] : { ...item, key: item.key, src: undefined },
  );
  const kept: Draft = { text, moment, media: arrived };
  const isNothing = text.trim() === '' && arrived.length === 0;
  const keeping = useKeptDraft(place, isNothing ? null : kept);

  // The same comment sent twice is one; what was changed in between is another only where the person says so.
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!isReady) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await change(
        createCommentDocument,
        {
          input: {
            targetId: on.id,
            targetType: on.type,
            content: text,
            clientKey: keeping.clientKey(),
            ...(parent ? { parentCommentId: parent.commentId } : {}),
            ...(moment === null ? {} : { atSeconds: moment }),
            ...toPhotos(media.toInput()),
          },
        },
        (cache, { createComment }) =>
          showComment(cache, on, readFragment(commentFragment, createComment)),
      );
      keeping.end();
      setText('');
      setMoment(null);
      media.clear();
      onDone?.();
    } catch (error) {
      setProblem(toRefused(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-2">
      <TextArea
        aria-label={label}
        placeholder={label}
        rows={text ? 4 : 2}
        value={text}
        autoFocus={parent !== undefined}
        aria-invalid={left < 0 || undefined}
        aria-describedby={problem || left < 200 ? described : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
          if (event.key === 'Escape' && !text) onDone?.();
        }}
      />
      <div id={described} className="grid gap-1 text-sm">
        {problem?.existingId && (
          <SentBefore
            message={problem.message}
            to={`${pages[on.type]}/${on.id}`}
            onSendAnew={() => {
              keeping.renewKey();
              void send();
            }}
          />
        )}
        {problem && !problem.existingId && (
          <p role="alert" className="text-danger">
            {problem.message}
          </p>
        )}
        {left < 200 && (
          <p className={left < 0 ? 'text-danger' : 'text-text-3'}>
            {left < 0 ? `${formatCount(-left)} characters too many` : `${left} characters left`}
          </p>
        )}
      </div>
      <MediaEditor media={media} />
      {!isEmpty && (
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="main" type="submit" pill size="sm" busy={isBusy} disabled={!isReady}>
            {parent ? 'Reply' : 'Comment'}
          </Button>
          {onDone && (
            <Button
              kind="quiet"
              pill
              size="sm"
              onClick={() => {
                keeping.end();
                onDone();
              }}
            >
              Cancel
            </Button>
          )}
          {track && !parent && <Pin track={track} moment={moment} onPin={setMoment} />}
          <IconButton
            label="Add pictures"
            icon={<ImagePlus size={20} aria-hidden="true" />}
            onClick={() => files.current?.click()}
          />
        </div>
      )}
      <input
        ref={files}
        type="file"
        multiple
        accept={acceptedPictures}
        aria-label="Pictures"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          media.add([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was taken away.
          event.currentTarget.value = '';
        }}
      />
    </form>
  );
}

/** Pictures as comments have them. */
function toPhotos({ multimediaUrl, multimediaAlt }: ReturnType<AttachedMedia['toInput']>) {
  return multimediaUrl ? { photos: multimediaUrl, photoAlts: multimediaAlt } : {};
}

interface PinProps {
  track: PlayerTrack;
  moment: number | null;
  onPin: (moment: number | null) => void;
}

/** Pins the comment to where the song is; nothing while another plays. */
function Pin({ track, moment, onPin }: PinProps) {
  const isCurrent = usePlayer((player) => player.currentTrack?.id === track.id);
  const time = usePlayer((player) => Math.floor(player.currentTime));
  if (!isCurrent && moment === null) return null;
  return (
    <label className="flex h-11 cursor-pointer items-center gap-2 text-sm text-text-2">
      <input
        type="checkbox"
        checked={moment !== null}
        onChange={(event) => onPin(event.target.checked ? time : null)}
        className="size-4 accent-accent"
      />
      <span className="tabular">at {formatDuration(moment ?? time)}</span>
    </label>
  );
}
