import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { IconButton } from '@/components/IconButton';
import { accepted, type AttachedMedia, MediaEditor, useMedia } from '@/features/attachments';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { PostPartsFragment, UpdatePostInput } from '@/gql/graphql';
import { keepPost } from './api/cache';
import { pollFragment } from './api/pollFragment';
import { postFragment } from './api/postFragment';
import { updatePostDocument } from './api/updatePost';
import { CompletingTextArea } from './CompletingTextArea';
import { useAddress } from './media/useAddress';
import { PollEditor } from './PollEditor';
import { isWhole, type PollDraft, toLocal, toPollInput } from './pollDraft';

export interface EditorProps {
  post: PostPartsFragment;
  onDone: () => void;
}

/** Where a post is changed in its place: its text, its pictures, and its poll as long as nobody voted. */
export function Editor({ post, onDone }: EditorProps) {
  const change = useChange();
  const addressOf = useAddress(post);
  const [text, setText] = useState(post.content);
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
  const save = async () => {
    setIsBusy(true);
    setProblem(null);
    const input: UpdatePostInput = {
      id: post.id,
      content: text,
      ...mediaInput(media, post),
      ...(poll && JSON.stringify(poll) !== JSON.stringify(before)
        ? { poll: toPollInput(poll) }
        : {}),
    };
    try {
      await change(
        updatePostDocument,
        { input },
        (cache, { updatePost }) => void keepPost(cache, readFragment(postFragment, updatePost)),
      );
      onDone();
    } catch (error) {
      setProblem(toRefused(error).message);
      setIsBusy(false);
    }
  };
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
      <MediaEditor media={media} />
      {poll && <PollEditor poll={poll} onChange={(changed) => setPoll(changed ?? before)} />}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex items-center gap-3">
        <Button
          kind="main"
          type="submit"
          pill
          size="sm"
          busy={isBusy}
          disabled={media.isWaiting || (poll !== null && !isWhole(poll))}
          className="narrow:h-11"
        >
          Save changes
        </Button>
        <Button kind="quiet" pill size="sm" onClick={onDone} className="narrow:h-11">
          Cancel
        </Button>
        <IconButton
          label="Add pictures or a video"
          icon={<ImagePlus size={22} aria-hidden="true" />}
          onClick={() => files.current?.click()}
        />
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
    </form>
  );
}

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
