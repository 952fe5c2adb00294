import { ChartBarBig, ImagePlus, Music } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '@/components/Button';
import { IconButton } from '@/components/IconButton';
import { lazyPart } from '@/components/lazyPart';
import { SentBefore } from '@/components/SentBefore';
import { showSnackbar } from '@/components/snackbarStore';
import { type RefusedError, toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { useSession } from '@/core/session';
import { readDraft, useKeptDraft } from '@/core/site/drafts';
import { useSiteStatus } from '@/core/site/siteStatus';
import { accepted, type KeptMedia, MediaEditor, useMedia } from '@/features/attachments';
import { readFragment } from '@/gql';
import type { CreatePostInput } from '@/gql/graphql';
import { cx } from '@/lib/cx';
import { formatCount } from '@/lib/format';
import { formatWhen } from '@/lib/when';
import { noteWritten, showPost } from '../api/cache';
import { createPostDocument } from '../api/createPost';
import { postFragment } from '../api/postFragment';
import { linkedIn, willBeAttached } from '../attach';
import { CompletingTextArea } from '../CompletingTextArea';
import type { PollEditorProps } from '../PollEditor';
import { beginPoll, isWhole, toPollInput } from '../pollDraft';
import type { AttachPickerProps } from './AttachPicker';
import { Picked } from './Picked';
import { Settings } from './Settings';
import { thingInput } from './things';
import { begin, isNothing, type Kept } from './kept';

/** As the server has it. */
const mostCharacters = 10_000;

const AttachPicker = lazyPart<AttachPickerProps>(
  async () => (await import('./AttachPicker')).AttachPicker,
  { close: ({ onOpenChange }) => onOpenChange(false) },
);

const PollEditor = lazyPart<PollEditorProps>(
  async () => (await import('../PollEditor')).PollEditor,
  {
    quiet: true,
  },
);

export interface WritingProps {
  /** The artist on whose page it is to be; one's own where not given. */
  wall?: { userId: string; name: string } | undefined;
  /** The event that the person remembers: it goes into its scrapbook. */
  memory?: { id: string; title: string } | undefined;
  isArtist: boolean;
}

/** Where a post is written. What is written stays in this browser until it is sent or discarded. */
export function Writing({ wall, memory, isArtist }: WritingProps) {
  const change = useChange();
  const described = useId();
  const { userId } = useSession();
  const person = userId ?? '';
  const place = `post.${wall?.userId ?? memory?.id ?? 'own'}`;
  const [begun] = useState(() => readDraft(place, begin()));
  const [draft, setDraft] = useState<Omit<Kept, 'media'>>(begun);
  const media = useMedia(begun.media);
  const [isPicking, setIsPicking] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  // What was refused, and whether it was to be a draft.
  const [problem, setProblem] = useState<{ why: RefusedError; asDraft: boolean } | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const kept: Kept = {
    ...draft,
    media: media.items.flatMap((item) =>
      item.key === null ? [] : { ...item, key: item.key, src: undefined },
    ),
  };
  const keeping = useKeptDraft(place, isNothing(kept) ? null : kept);

  const { text, title, audience, at, isClosed, thing, poll } = draft;
  const edit = (part: Partial<Kept>) => setDraft((before) => ({ ...before, ...part }));
  const left = mostCharacters - [...text].length;
  const label = wall
    ? `Write to ${wall.name} and their fans`
    : memory
      ? `What do you remember of ${memory.title}?`
      : 'Write a post';
  const site = useSiteStatus(({ publicUrl }) => publicUrl);
  const linked = thing || memory ? null : linkedIn(text, site);
  const isLater = at !== '';
  const isEmpty = isNothing({ ...draft, media: media.items as KeptMedia[] });
  const isReady =
    !isBusy &&
    !media.isWaiting &&
    !isEmpty &&
    left >= 0 &&
    (poll === null || (isWhole(poll) && text.trim() !== ''));

  const clear = () => {
    keeping.end();
    setDraft(begin());
    media.clear();
    setProblem(null);
  };

  // The same post sent twice is one; what was changed in between is another only where the person says so.
  const send = async (asDraft: boolean, event?: FormEvent) => {
    event?.preventDefault();
    if (!isReady) return;
    setIsBusy(true);
    setProblem(null);
    const input: CreatePostInput = {
      content: text,
      ...(title.trim() ? { title } : {}),
      clientKey: keeping.clientKey(),
      fansOnly: audience === 'fans',
      commentsAllowed: !isClosed,
      draft: asDraft,
      ...(audience === 'all' || audience === 'fans' ? {} : { tierId: audience }),
      ...(memory ? { type: 'Memory', eventId: memory.id, inScrapbook: true } : {}),
      ...thingInput(thing),
      ...media.toInput(),
      ...(poll ? { poll: toPollInput(poll) } : {}),
      ...(wall ? { isCommunityPost: true, communityUserId: wall.userId } : {}),
      ...(isLater ? { publishAt: new Date(at).toISOString() } : {}),
    };
    try {
      const { createPost } = await change(createPostDocument, { input }, (cache, written) =>
        showPost(cache, readFragment(postFragment, written.createPost)),
      );
      const post = readFragment(postFragment, createPost);
      noteWritten(post);
      if (post.status === 'DRAFT') showSnackbar({ message: 'Kept as a draft' });
      if (post.status === 'SCHEDULED' && post.publishAt)
        showSnackbar({ message: `To be published ${formatWhen(post.publishAt)}` });
      clear();
    } catch (error) {
      setProblem({ why: toRefused(error), asDraft });
    } finally {
      setIsBusy(false);
    }
  };

  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    media.add(pasted);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const dropped = [...event.dataTransfer.files];
    if (dropped.length > 0) media.add(dropped);
  };

  return (
    <form
      onSubmit={(event) => void send(false, event)}
      onPaste={paste}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={drop}
      className={cx(
        'grid gap-3 rounded-sm',
        isOver && 'outline-2 outline-offset-4 outline-accent-text',
      )}
    >
      <CompletingTextArea
        aria-label={label}
        placeholder={label}
        rows={isEmpty ? 2 : 5}
        value={text}
        dir="auto"
        aria-invalid={left < 0 || undefined}
        aria-describedby={described}
        onText={(written) => edit({ text: written })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send(false);
        }}
      />
      <div id={described} className="grid gap-1 text-sm empty:hidden">
        {problem?.why.existingId && (
          <SentBefore
            message={problem.why.message}
            to={`/post/${problem.why.existingId}`}
            onSendAnew={() => {
              keeping.renewKey();
              void send(problem.asDraft);
            }}
          />
        )}
        {problem && !problem.why.existingId && (
          <p role="alert" className="text-danger">
            {problem.why.message}
          </p>
        )}
        {left < 500 && (
          <p className={cx('tabular', left < 0 ? 'text-danger' : 'text-text-3')}>
            {left < 0 ? `${formatCount(-left)} characters too many` : `${left} characters left`}
          </p>
        )}
        {text !== '' && !thing && (
          <p className="text-text-3">
            {linked ? willBeAttached[linked] : 'Name people with @, and what it is about with #.'}
          </p>
        )}
      </div>
      <MediaEditor media={media} />
      {poll && <PollEditor poll={poll} onChange={(changed) => edit({ poll: changed })} />}
      {thing && <Picked thing={thing} onRemove={() => edit({ thing: null })} />}
      <div className="flex flex-wrap items-center gap-1">
        <IconButton
          label="Add pictures or a video"
          icon={<ImagePlus size={22} aria-hidden="true" />}
          onClick={() => files.current?.click()}
          className="-ml-2"
        />
        {!memory && (
          <IconButton
            label="Attach a song, an album, an event or merch"
            icon={<Music size={22} aria-hidden="true" />}
            onClick={() => setIsPicking(true)}
          />
        )}
        {!poll && !memory && (
          <IconButton
            label="Ask something"
            icon={<ChartBarBig size={22} aria-hidden="true" />}
            onClick={() => edit({ poll: beginPoll() })}
          />
        )}
        {!isEmpty && (
          <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
            <Button
              kind="quiet"
              pill
              size="sm"
              disabled={isBusy}
              onClick={clear}
              className="narrow:h-11"
            >
              Discard
            </Button>
            <Button
              kind="quiet"
              pill
              size="sm"
              disabled={!isReady}
              onClick={() => void send(true)}
              className="narrow:h-11"
            >
              Keep as a draft
            </Button>
            <Button kind="main" type="submit" pill busy={isBusy} disabled={!isReady}>
              {isLater ? 'Schedule' : memory ? 'Add to the scrapbook' : 'Post'}
            </Button>
          </span>
        )}
      </div>
      {!isEmpty && (
        <Settings value={draft} onChange={edit} audienceOf={isArtist ? person : null} hasTime />
      )}
      <input
        ref={files}
        type="file"
        multiple
        accept={accepted}
        aria-label="Pictures or a video"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          media.add([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was taken away.
          event.currentTarget.value = '';
        }}
      />
      <AttachPicker
        isArtist={isArtist}
        open={isPicking}
        onOpenChange={setIsPicking}
        onPick={(picked) => edit({ thing: picked })}
      />
    </form>
  );
}
