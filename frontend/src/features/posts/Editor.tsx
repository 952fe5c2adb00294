import { ImagePlus, Music } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { IconButton } from '@/components/IconButton';
import { lazyPart } from '@/components/lazyPart';
import { showSnackbar } from '@/components/snackbarStore';
import { accepted, type AttachedMedia, MediaEditor, useMedia } from '@/features/attachments';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { useSiteStatus } from '@/core/site/siteStatus';
import { readFragment } from '@/gql';
import type { PostPartsFragment, UpdatePostInput } from '@/gql/graphql';
import { formatWhen } from '@/lib/when';
import { hidePost, showChanged, showPost } from './api/cache';
import { pollFragment } from './api/pollFragment';
import { postFragment } from './api/postFragment';
import { updatePostDocument } from './api/updatePost';
import { linkedAnew, willBeAttached } from './attach';
import { CompletingTextArea } from './CompletingTextArea';
import { useAddress } from './media/useAddress';
import { PollEditor } from './PollEditor';
import { isWhole, type PollDraft, toLocal, toPollInput } from './pollDraft';
import type { AttachPickerProps } from './writing/AttachPicker';
import { Picked } from './writing/Picked';
import { type PostSettings, Settings } from './writing/Settings';
import { thingOf, thingPatch } from './writing/things';

const AttachPicker = lazyPart<AttachPickerProps>(
  async () => (await import('./writing/AttachPicker')).AttachPicker,
  { close: ({ onOpenChange }) => onOpenChange(false) },
);

export interface EditorProps {
  post: PostPartsFragment;
  onDone: () => void;
}

/**
 * Where a post is changed in its place: all that its author said of it, its poll as long as nobody voted, and when it is
 * published until it is.
 */
export function Editor({ post, onDone }: EditorProps) {
  const change = useChange();
  const addressOf = useAddress(post);
  const isPublished = post.status === 'PUBLISHED';
  const [text, setText] = useState(post.content);
  const [settingsBefore] = useState(() => settingsOf(post));
  const [settings, setSettings] = useState(settingsBefore);
  const [thingBefore] = useState(() => thingOf(post));
  const [thing, setThing] = useState(thingBefore);
  const [isPicking, setIsPicking] = useState(false);
  const site = useSiteStatus(({ publicUrl }) => publicUrl);
  const linked = thing || post.type === 'Memory' ? null : linkedAnew(post.content, text, site);
  const media = useMedia(
    post.multimedia.map(({ url, kind, altText, thumbnailUrl }, at) => ({
      id: url,
      kind,
      name: `${kind === 'VIDEO' ? 'Video' : 'Picture'} ${at + 1}`,
      alt: altText,
      src: addressOf(kind === 'VIDEO' ? (thumbnailUrl ?? url) : url),
      key: url,
      thumbnailKey: null,
    })),
  );
  const before = usePollOf(post);
  const [poll, setPoll] = useState(before);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const save = async (asDraft = false) => {
    setIsBusy(true);
    setProblem(null);
    const input: UpdatePostInput = {
      id: post.id,
      content: text,
      ...settingsInput(settingsBefore, settings),
      ...(isPublished ? {} : timeInput(settings.at, asDraft)),
      ...thingPatch(thingBefore, thing),
      ...mediaInput(media, post),
      ...(poll && JSON.stringify(poll) !== JSON.stringify(before)
        ? { poll: toPollInput(poll) }
        : {}),
    };
    try {
      const { updatePost } = await change(updatePostDocument, { input }, (cache, written) => {
        const now = readFragment(postFragment, written.updatePost);
        // What is published leaves the drafts for the feed.
        if (now.status !== post.status) hidePost(cache, post.id);
        if (now.status !== post.status) showPost(cache, now);
        else showChanged(cache, now);
      });
      const { status, publishAt } = readFragment(postFragment, updatePost);
      if (status === 'SCHEDULED' && publishAt)
        showSnackbar({ message: `To be published ${formatWhen(publishAt)}` });
      onDone();
    } catch (error) {
      setProblem(toRefused(error).message);
      setIsBusy(false);
    }
  };
  const isReady = !media.isWaiting && (poll === null || isWhole(poll));
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <CompletingTextArea
        aria-label="Text of the post"
        rows={4}
        autoFocus
        dir="auto"
        value={text}
        onText={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
          if (event.key === 'Escape' && text === post.content) onDone();
        }}
      />
      {linked && <p className="text-sm text-text-3">{willBeAttached[linked]}</p>}
      <MediaEditor media={media} />
      {poll && <PollEditor poll={poll} onChange={(changed) => setPoll(changed ?? before)} />}
      {thing && post.type !== 'Memory' && <Picked thing={thing} onRemove={() => setThing(null)} />}
      <Settings
        value={settings}
        onChange={(part) => setSettings((last) => ({ ...last, ...part }))}
        audienceOf={post.isArtist && !post.community && !post.isInScrapbook ? post.userId : null}
        hasTime={!isPublished}
      />
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          kind="main"
          type="submit"
          pill
          size="sm"
          busy={isBusy}
          disabled={!isReady}
          className="narrow:h-11"
        >
          {isPublished ? 'Save changes' : settings.at ? 'Schedule' : 'Publish'}
        </Button>
        {!isPublished && (
          <Button
            pill
            size="sm"
            disabled={isBusy || !isReady}
            onClick={() => void save(true)}
            className="narrow:h-11"
          >
            Keep as a draft
          </Button>
        )}
        <Button kind="quiet" pill size="sm" onClick={onDone} className="narrow:h-11">
          Cancel
        </Button>
        <IconButton
          label="Add pictures or a video"
          icon={<ImagePlus size={22} aria-hidden="true" />}
          onClick={() => files.current?.click()}
        />
        {post.type !== 'Memory' && (
          <IconButton
            label="Attach a song, an album, an event or merch"
            icon={<Music size={22} aria-hidden="true" />}
            onClick={() => setIsPicking(true)}
          />
        )}
      </div>
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
        isArtist={post.isArtist}
        open={isPicking}
        onOpenChange={setIsPicking}
        onPick={setThing}
      />
    </form>
  );
}

function settingsOf(post: PostPartsFragment): PostSettings {
  return {
    title: post.title ?? '',
    audience: post.tierId ?? (post.fansOnly ? 'fans' : 'all'),
    at: post.publishAt ? toLocal(new Date(post.publishAt)) : '',
    isClosed: !post.commentsAllowed,
  };
}

/** What the server is told of the settings: nothing of those that stay as they are. */
function settingsInput(before: PostSettings, now: PostSettings): Partial<UpdatePostInput> {
  const { title, audience, isClosed } = now;
  const isOpen = audience === 'all' || audience === 'fans';
  return {
    ...(title === before.title ? {} : { title }),
    ...(audience === before.audience
      ? {}
      : { fansOnly: audience === 'fans', tierId: isOpen ? null : audience }),
    ...(isClosed === before.isClosed ? {} : { commentsAllowed: !isClosed }),
  };
}

/** What the server is told of when a post is published that is not: without a time at once, and a draft not at all. */
const timeInput = (at: string, asDraft: boolean): Partial<UpdatePostInput> => ({
  publishAt: at ? new Date(at).toISOString() : null,
  ...(asDraft ? { draft: true } : {}),
});

/** What the server is told of the pictures: nothing where they stay as they are. */
function mediaInput(media: AttachedMedia, post: PostPartsFragment): Partial<UpdatePostInput> {
  const has = post.multimedia.map(({ url, altText }) => [url, altText]);
  const keeps = media.items.map(({ key, alt }) => [key, alt]);
  if (JSON.stringify(has) === JSON.stringify(keeps)) return {};
  return { multimediaUrl: [], multimediaAlt: [], ...media.toInput() };
}

/** The poll as it can be changed; null where there is none, and where somebody voted. */
function usePollOf({ poll }: PostPartsFragment): PollDraft | null {
  const [draft] = useState(() => {
    const asked = poll && readFragment(pollFragment, poll);
    if (!asked || asked.totalVotes !== 0) return null;
    return {
      options: asked.options.map(({ text }) => text),
      endsAt: toLocal(new Date(asked.endsAt)),
    };
  });
  return draft;
}
