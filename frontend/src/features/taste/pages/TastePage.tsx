import type { ApolloClient } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '@/components/Button';
import { Link, TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { useSession } from '@/core/session';
import { readFragment } from '@/gql';
import type { MyTasteQuery } from '@/gql/graphql';
import { usePageTitle } from '@/lib/page';
import { texts } from '@/lib/texts';
import { Beliefs } from '../Beliefs';
import { beliefFragment } from '../api/beliefFragment';
import { opinionFragment } from '../api/opinionFragment';
import { tasteDocument } from '../api/taste';
import { GenreChoice } from '../GenreChoice';
import { Mix } from '../Mix';
import { Opinions } from '../Opinions';
import { PlaceForm, PlaceUse } from '../PlaceForm';
import { PrivateListening } from '../PrivateListening';
import { useChoice } from '../useChoice';
import { useOwnTaste, useSay } from '../useTaste';

export async function preload(client: ApolloClient): Promise<void> {
  await client.query({ query: tasteDocument });
}

/** What is believed about a person's taste, and what they said of it, theirs to change. */
export default function TastePage() {
  usePageTitle('Your taste');
  const { status } = useSession();
  const { data, error, refetch } = useQuery(tasteDocument, status === 'member' ? {} : skipToken);
  return (
    <div className="page pt-8 *:max-w-200">
      <p className="mb-2 text-sm">
        <TextLink to="/settings">Settings</TextLink>
      </p>
      <h1 className="display text-title">Your taste</h1>
      <p className="mt-3 mb-10 max-w-prose text-text-2">
        What is believed of what you like, what it rests on, and what you said yourself. Nobody else
        sees this page, and what you change here holds at once.
      </p>
      <Content data={data} failed={Boolean(error)} onRetry={() => void refetch()} />
    </div>
  );
}

interface ContentProps {
  data: MyTasteQuery | undefined;
  failed: boolean;
  onRetry: () => void;
}

function Content({ data, failed, onRetry }: ContentProps) {
  const { status } = useSession();
  if (status === 'visitor') {
    return (
      <EmptyState
        title="You are not logged in"
        action={
          <Button asChild kind="main">
            <Link to="/login" state={{ from: '/settings/taste' }}>
              {texts.login}
            </Link>
          </Button>
        }
      >
        What you like to hear will be here.
      </EmptyState>
    );
  }
  if (!data && failed) return <ErrorState onRetry={onRetry} />;
  if (!data) return <Wait />;
  return <Parts data={data} />;
}

function Parts({ data }: { data: MyTasteQuery }) {
  const say = useSay();
  const own = useOwnTaste();
  const { myTaste: taste } = data;
  const { chosen, choose } = useChoice(taste.chosenGenres.map(({ slug }) => slug));
  const artists = readFragment(beliefFragment, taste.artists);
  const genres = readFragment(beliefFragment, taste.genres);
  const removed = readFragment(beliefFragment, taste.removed);
  const opinions = readFragment(opinionFragment, taste.opinions);
  return (
    <>
      <Part title="Where your lists come from">
        <Mix mix={taste.mix} byPopularity={taste.byPopularity} />
      </Part>
      <Part title="Artists">
        {artists.length > 0 ? (
          <Beliefs
            label="Artists"
            beliefs={artists}
            onChange={(belief) => void own.removeBelief(belief)}
          />
        ) : (
          <EmptyState title={texts.nothingHere}>
            Artists whom you play, save or follow will be here.
          </EmptyState>
        )}
      </Part>
      <Part title="Genres">
        {genres.length > 0 ? (
          <Beliefs
            label="Genres"
            beliefs={genres}
            onChange={(belief) => void own.removeBelief(belief)}
          />
        ) : (
          <EmptyState title={texts.nothingHere}>
            Genres of what you play, save and follow will be here.
          </EmptyState>
        )}
      </Part>
      {removed.length > 0 && (
        <Part title="Removed">
          <p className="mb-2 max-w-prose text-text-2">These do not count, whatever you play.</p>
          <Beliefs
            label="Removed"
            beliefs={removed}
            removed
            onChange={(belief) => void own.restoreBelief(belief)}
          />
        </Part>
      )}
      <Part title="What you said">
        {opinions.length > 0 ? (
          <Opinions
            opinions={opinions}
            onTakeBack={(opinion) => void say(opinion, null, opinion.verdict)}
          />
        ) : (
          <EmptyState title={texts.nothingHere}>
            “More like this” and “Not for me” are in the menus of tracks, albums and artists.
          </EmptyState>
        )}
      </Part>
      <Part title="Genres you chose">
        <GenreChoice genres={data.genres} chosen={chosen} onChoose={choose} />
      </Part>
      <Part title="Where you are">
        <div className="grid gap-5">
          <PlaceUse />
          <PlaceForm place={taste.place} />
        </div>
      </Part>
      <Part title="Private listening" id="private">
        <PrivateListening privateUntil={taste.privateUntil} />
      </Part>
    </>
  );
}

interface PartProps {
  title: string;
  id?: string;
  children: ReactNode;
}

function Part({ title, id, children }: PartProps) {
  const ref = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // It is not there yet when the address is reached.
  useEffect(() => {
    if (id && hash === `#${id}`) ref.current?.scrollIntoView();
  }, [id, hash]);
  return (
    <section
      ref={ref}
      id={id}
      aria-label={title}
      className="grid scroll-mt-20 gap-x-10 gap-y-5 border-t border-line py-8 wide:grid-cols-[11rem_1fr]"
    >
      <h2 className="text-lg">{title}</h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

function Wait() {
  return (
    <Loading label="Loading your taste">
      {[1, 2, 3].map((part) => (
        <div
          key={part}
          className="grid gap-x-10 gap-y-5 border-t border-line py-8 wide:grid-cols-[11rem_1fr]"
        >
          <Skeleton className="h-6 w-28" />
          <span className="grid gap-4">
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-4/5" />
          </span>
        </div>
      ))}
    </Loading>
  );
}
