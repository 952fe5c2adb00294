import type { ApolloClient } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState, ErrorState, Loading } from '@/components/States';
import { WhenSeen } from '@/components/WhenSeen';
import { aheadOfNeed } from '@/core/data/link';
import { toRefused } from '@/core/data/refused';
import { useSlot } from '@/core/manifest';
import { sessionStore, useSession } from '@/core/session';
import {
  Carousel,
  CarouselPlace,
  earlyPanels,
  forgetEarlyPanels,
  forgetPlace,
} from '@/features/carousel';
import { AlbumTiles, ArtistTiles, TilesSkeleton, TrackListSkeleton } from '@/features/catalogue';
import { TasteStart, tasteStartDocument } from '@/features/taste';
import { usePageTitle, useTint } from '@/lib/page';
import { texts } from '@/lib/texts';
import { Hero } from '../Hero';
import { FeaturedShelf } from '../FeaturedShelf';
import { Places } from '../Places';
import { homeDocument } from '../api/home';
import { Shelf } from '../Shelf';

export async function preload(client: ApolloClient): Promise<void> {
  const member = sessionStore.getState().status === 'member';
  await client.query({ query: homeDocument, variables: { member }, ...aheadOfNeed });
}

/** As many shelves as there is room for; the others follow when these are seen. */
const first = 3;

export default function HomePage() {
  usePageTitle('');
  const { status, profile } = useSession();
  const feed = useSlot('home');
  // Who comes back finds all at once, so that the place is there again.
  const [isWhole, setWhole] = useState(useNavigationType() === 'POP');
  const member = status === 'member';
  const { data, error, refetch } = useQuery(homeDocument, { variables: { member } });
  useAgain(data ? undefined : error, refetch);
  const recent = data?.recentlyPlayed?.nodes ?? [];
  const shelves = data?.homeShelves ?? [];
  // Its question stands above the shelves, which wait until it is known whether it is asked.
  const isNew = Boolean(data) && member && recent.length === 0;
  const start = useQuery(tasteStartDocument, isNew ? {} : skipToken);
  const isHere = Boolean(data) && !(isNew && start.loading && !start.data);
  useEffect(() => {
    if (isHere) startTransition(() => setWhole(true));
  }, [isHere]);
  // A member may be shown others than the page brought.
  const [early] = useState(() => (status === 'visitor' ? earlyPanels() : null));
  const panels = isHere && data ? data.getActivePanels : early;
  const hasPanels = panels ? panels.length > 0 : null;
  useEffect(() => {
    if (isHere) forgetEarlyPanels();
    if (hasPanels === false) forgetPlace();
  }, [isHere, hasPanels]);
  const followed = shelves.some(({ kind }) => kind === 'FOLLOWED');
  useTint(recent[0]?.tint ?? shelves.find(({ tracks }) => tracks[0])?.tracks[0]?.track.tint);

  return (
    <>
      <Places />
      <Hero
        recent={recent}
        covers={data?.popular.nodes.map((album) => album.coverArtUrl) ?? []}
        loading={!data && !error}
      />
      {!data && error ? (
        <div className="page py-10">
          <ErrorState onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="page grid grid-cols-1 gap-14 pt-10">
          {hasPanels === null && <CarouselPlace />}
          {hasPanels && panels && <Carousel panels={panels} />}
          {isNew && isHere && <TasteStart />}
          {isHere && data && data.featuredContent.length > 0 && (
            <Part title="Featured">
              <FeaturedShelf featured={data.featuredContent} />
            </Part>
          )}
          {isHere ? (
            (isWhole ? shelves : shelves.slice(0, first)).map((shelf) => (
              <Shelf key={shelf.id} shelf={shelf} />
            ))
          ) : (
            <ShelvesSkeleton />
          )}
          {isHere && member && !followed && profile?.followingCount === 0 && (
            <Part title="New from those you follow">
              <EmptyState title={texts.nothingHere}>
                Follow an artist, and what they release shows up here.
              </EmptyState>
            </Part>
          )}
          <Part
            key={`albums ${isHere && isWhole}`}
            title="Popular albums"
            more={{ to: '/music', label: 'All music' }}
          >
            {data && isHere && isWhole ? (
              <AlbumTiles albums={data.popular.nodes} label="Popular albums" />
            ) : (
              <Loading label="Loading Popular albums">
                <TilesSkeleton count={12} />
              </Loading>
            )}
          </Part>
          <Part key={`artists ${isHere && isWhole}`} title="Artists">
            {data && isHere && isWhole ? (
              <ArtistTiles artists={data.artists.nodes} shelf label="Artists" />
            ) : (
              <Loading label="Loading Artists">
                <TilesSkeleton shelf round />
              </Loading>
            )}
          </Part>
          {member && isHere && isWhole && (
            <WhenSeen className="min-h-60">
              {feed.map((Feed, at) => (
                <Feed key={at} />
              ))}
            </WhenSeen>
          )}
        </div>
      )}
    </>
  );
}

/** Asks again once the server has said that it is worth it: one that has just started still learns what is alike. */
function useAgain(error: unknown, ask: () => Promise<unknown>): void {
  useEffect(() => {
    const seconds = error === undefined ? undefined : toRefused(error).retryAfter;
    if (seconds === undefined) return;
    // What fails again is drawn again, and asked again.
    const timer = setTimeout(() => void ask(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [error, ask]);
}

interface PartProps {
  title: string;
  more?: { to: string; label: string };
  children: ReactNode;
}

function Part({ title, more, children }: PartProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <SectionHeader title={title} {...(more ? { more } : {})} />
      {children}
    </section>
  );
}

/** A list of tracks and two shelves: what most have at least. */
function ShelvesSkeleton() {
  return (
    <Loading label="Loading what is for you">
      <section className="min-w-0 pt-11">
        <TrackListSkeleton rows={12} columns />
      </section>
      <section className="min-w-0 pt-11">
        <TilesSkeleton shelf />
      </section>
      <section className="min-w-0 pt-11">
        <TrackListSkeleton rows={12} shelf />
      </section>
    </Loading>
  );
}
