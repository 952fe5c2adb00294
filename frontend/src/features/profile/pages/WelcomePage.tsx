import { useQuery } from '@apollo/client/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { tellRefusal } from '@/core/data/tellRefusal';
import { reloadProfile, RequireSession, useSession } from '@/core/session';
import { PeoplePicker, type Picked } from '@/features/people';
import { GenreChoice } from '@/features/taste';
import { plural } from '@/lib/format';
import { usePageTitle } from '@/lib/page';
import { updateSetup } from '../api/modify';
import { welcomeDocument } from '../api/welcome';
import { ArtistChoice } from '../ArtistChoice';
import { goToStep, startTour } from '../tour';

/** /welcome: what somebody who has just come likes to hear, and whom they want to hear of. */
export default function WelcomePage() {
  usePageTitle('Welcome');
  return (
    <RequireSession>
      <Welcome />
    </RequireSession>
  );
}

type Part = 'genres' | 'artists' | 'tour';

const order: readonly Part[] = ['genres', 'artists', 'tour'];

/** As many artists as make a feed worth opening. */
const enough = 3;

function Welcome() {
  const { userId, profile } = useSession();
  const navigate = useNavigate();
  const [part, setPart] = useState<Part>('genres');
  const [genres, setGenres] = useState<string[]>([]);
  const [artists, setArtists] = useState<string[]>([]);
  const [friends, setFriends] = useState<readonly Picked[]>([]);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery(welcomeDocument);
  const followed = artists.length + friends.length;
  const isArtist = profile?.accountType === 'artist';
  const home = isArtist ? '/dashboard' : '/';

  const keep = async (setup: Parameters<typeof updateSetup>[0], then: () => void) => {
    setBusy(true);
    try {
      await updateSetup(setup);
      then();
    } catch (problem) {
      tellRefusal(problem);
    } finally {
      setBusy(false);
    }
  };
  const leave = () => void navigate(home, { replace: true });
  const skipAll = () =>
    void keep({ seenTutorial: true }, () => {
      // The profile that is known until it was read again would have the tour begin.
      if (userId) goToStep(userId, null);
      void reloadProfile();
      leave();
    });

  return (
    <div className="page grid max-w-200 grid-cols-1 gap-8 pt-10 pb-12">
      <p className="tabular text-sm text-text-3">
        Step {order.indexOf(part) + 1} of {order.length}
      </p>
      {part === 'genres' && (
        <Question
          title={`Welcome${profile ? `, ${profile.displayName}` : ''}.\nWhat do you like to hear?`}
          text="A few genres are enough. Your home page and the jukebox begin with them."
          actions={
            <>
              <Button
                kind="main"
                busy={busy}
                disabled={genres.length === 0}
                onClick={() => void keep({ genres }, () => setPart('artists'))}
              >
                Go on
              </Button>
              <Button kind="quiet" onClick={() => setPart('artists')}>
                Skip this
              </Button>
              <Said>{genres.length > 0 && `${plural(genres.length, 'genre')} chosen`}</Said>
            </>
          }
        >
          {data ? (
            <GenreChoice
              genres={[...data.genres].sort((a, b) => b.trackCount - a.trackCount)}
              chosen={genres}
              onChoose={setGenres}
              few={24}
            />
          ) : error ? (
            <ErrorState onRetry={() => void refetch()} />
          ) : (
            <Loading label="Loading genres">
              <Skeleton className="h-44 w-full" />
            </Loading>
          )}
        </Question>
      )}
      {part === 'artists' && (
        <Question
          title="Whom do you want to hear of?"
          text={`Follow ${enough} artists or more, or friends who are here, and what they post comes to you.`}
          actions={
            <>
              <Button
                kind="main"
                busy={busy}
                disabled={followed === 0}
                onClick={() => {
                  const artistIds = [...artists, ...friends.map((friend) => friend.userId)];
                  void keep({ artistIds }, () => setPart('tour'));
                }}
              >
                {followed === 0
                  ? 'Follow'
                  : friends.length === 0
                    ? `Follow ${plural(followed, 'artist')}`
                    : `Follow ${plural(followed, 'person', 'people')}`}
              </Button>
              <Button kind="quiet" onClick={() => setPart('tour')}>
                Skip this
              </Button>
              <Said>
                {followed > 0 && followed < enough && `${enough - followed} more make a good start`}
              </Said>
            </>
          }
        >
          <ArtistChoice genres={genres} chosen={artists} onChoose={setArtists} own={userId} />
          <PeoplePicker
            label="Friends who are here"
            picked={friends}
            onPick={setFriends}
            without={userId ? [userId, ...artists] : artists}
          />
        </Question>
      )}
      {part === 'tour' && (
        <Question
          title="Shall we show you around?"
          text="Five stations, one minute. You can leave at any time, and find it again on your dashboard."
          actions={
            <>
              <Button
                kind="main"
                onClick={() => {
                  if (userId) startTour(userId);
                  void navigate('/', { replace: true });
                }}
              >
                Take the tour
              </Button>
              <Button kind="quiet" busy={busy} onClick={skipAll}>
                {isArtist ? 'Go to the dashboard' : 'Start listening'}
              </Button>
            </>
          }
        />
      )}
      {part !== 'tour' && (
        <Button kind="quiet" size="sm" className="-ml-3 w-fit" busy={busy} onClick={skipAll}>
          Skip all of it
        </Button>
      )}
    </div>
  );
}

interface QuestionProps {
  title: string;
  text: string;
  actions: ReactNode;
  children?: ReactNode;
}

function Question({ title, text, actions, children }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The list before may have been long.
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <header className="grid gap-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="display text-title text-balance whitespace-pre-line outline-none"
        >
          {title}
        </h1>
        <p className="max-w-prose text-text-2">{text}</p>
      </header>
      {children}
      <div className="flex flex-wrap items-center gap-3">{actions}</div>
    </>
  );
}

function Said({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="text-sm text-text-3">
      {children}
    </p>
  );
}
