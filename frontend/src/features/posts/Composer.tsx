import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import { readFragment } from '@/gql';
import type { CreatePostInput } from '@/gql/graphql';
import { formatCount } from '@/lib/format';
import { formatWhen } from '@/lib/when';
import { showPost } from './api/cache';
import { createPostDocument } from './api/createPost';
import { postFragment } from './api/postFragment';
import { attachedIn } from './attach';
import { CompletingTextArea } from './CompletingTextArea';

/** As the server has it. */
const mostCharacters = 10_000;

interface ComposerProps {
  /** The artist on whose page it is to be; one's own where not given. */
  wall?: { userId: string; name: string };
}

/** Where a post is written. */
export function Composer({ wall }: ComposerProps) {
  const { status, profile } = useSession();
  const promptLogin = useLoginPrompt();
  if (status === 'visitor')
    return <Button onClick={() => promptLogin('Log in to post')}>Write a post</Button>;
  return <Writing wall={wall} isArtist={!wall && profile?.accountType === 'artist'} />;
}

function Writing({ wall, isArtist }: { wall: ComposerProps['wall']; isArtist: boolean }) {
  const change = useChange();
  const described = useId();
  const [text, setText] = useState('');
  const [audience, setAudience] = useState<'all' | 'fans'>('all');
  const [at, setAt] = useState('');
  const [isClosed, setIsClosed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The same text sent twice is one post.
  const key = useRef(crypto.randomUUID());
  const left = mostCharacters - [...text].length;
  const label = wall ? `Write to ${wall.name} and their fans` : 'Write a post';
  const attached = attachedIn(text, window.location.origin);
  const isLater = at !== '';

  const send = async (draft: boolean, event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy || text.trim() === '' || left < 0) return;
    setIsBusy(true);
    setProblem(null);
    const input: CreatePostInput = {
      content: text,
      clientKey: key.current,
      fansOnly: audience === 'fans',
      commentsAllowed: !isClosed,
      draft,
      ...(attached.audioTrackId || attached.albumId ? { type: 'Music', ...attached } : {}),
      ...(attached.giveawayId ? { type: 'Giveaway', ...attached } : {}),
      ...(wall ? { isCommunityPost: true, communityUserId: wall.userId } : {}),
      ...(isLater && !draft ? { publishAt: new Date(at).toISOString() } : {}),
    };
    try {
      const { createPost } = await change(createPostDocument, { input }, (cache, written) =>
        showPost(cache, readFragment(postFragment, written.createPost)),
      );
      const post = readFragment(postFragment, createPost);
      if (post.status === 'DRAFT') showSnackbar({ message: 'Kept as a draft' });
      if (post.status === 'SCHEDULED' && post.publishAt)
        showSnackbar({ message: `To be published ${formatWhen(post.publishAt)}` });
      key.current = crypto.randomUUID();
      setText('');
      setAt('');
    } catch (error) {
      setProblem(toRefused(error).message);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void send(false, event)} className="grid gap-3">
      <CompletingTextArea
        aria-label={label}
        placeholder={label}
        rows={text ? 5 : 2}
        value={text}
        aria-invalid={left < 0 || undefined}
        aria-describedby={described}
        onText={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send(false);
        }}
      />
      <div id={described} className="grid gap-1 text-sm">
        {problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        {left < 500 && (
          <p className={left < 0 ? 'text-danger' : 'text-text-3'}>
            {left < 0 ? `${formatCount(-left)} characters too many` : `${left} characters left`}
          </p>
        )}
        {text !== '' && (
          <p className="text-text-3">
            {attached.audioTrackId
              ? 'The song that you link to is attached.'
              : attached.albumId
                ? 'The album that you link to is attached.'
                : attached.giveawayId
                  ? 'The giveaway that you link to is attached.'
                  : 'Name people with @, and what it is about with #. A link to a song or an album attaches it.'}
          </p>
        )}
      </div>
      {text !== '' && (
        <>
          <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
            {isArtist && (
              <Field label="Who may read it" className="w-40">
                {(control) => (
                  <Select
                    {...control}
                    value={audience}
                    onChange={(event) => setAudience(event.target.value as typeof audience)}
                  >
                    <option value="all">Everybody</option>
                    <option value="fans">My fans</option>
                  </Select>
                )}
              </Field>
            )}
            <Field label="Publish at" className="w-68">
              {(control) => (
                <Input
                  {...control}
                  type="datetime-local"
                  value={at}
                  onChange={(event) => setAt(event.target.value)}
                />
              )}
            </Field>
            <label className="flex h-11 cursor-pointer items-center gap-2 text-sm text-text-2">
              <input
                type="checkbox"
                checked={isClosed}
                onChange={(event) => setIsClosed(event.target.checked)}
                className="size-4 accent-accent"
              />
              No comments
            </label>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button kind="main" type="submit" pill busy={isBusy} disabled={left < 0}>
              {isLater ? 'Schedule' : 'Post'}
            </Button>
            <Button kind="quiet" pill disabled={isBusy || left < 0} onClick={() => void send(true)}>
              Keep as a draft
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
