import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState, ErrorState, Loading } from '@/components/States';
import { useSession } from '@/features/auth';
import {
  AlbumTiles,
  ArtistTiles,
  TilesSkeleton,
  TrackList,
  TrackListSkeleton,
} from '@/features/catalogue';
import { usePageTitle, useTint } from '@/lib/page';
import { Hero } from '../Hero';
import { homeDocument } from '../query';

export default function HomePage() {
  usePageTitle('');
  const member = useSession().status === 'member';
  const { data, error, refetch } = useQuery(homeDocument, { variables: { member } });
  const recent = data?.recentlyPlayed?.nodes ?? [];
  const news = data?.followedUsersContent?.nodes ?? [];
  useTint(recent[0]?.tint ?? data?.forYou.nodes[0]?.tint);

  return (
    <>
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
          {member && (
            <Part
              title="New from those you follow"
              ready={data !== undefined}
              wait={<TilesSkeleton shelf />}
            >
              {news.length > 0 ? (
                <AlbumTiles albums={news} shelf label="New from those you follow" />
              ) : (
                <EmptyState title="Nothing here yet.">
                  Follow an artist, and what they release shows up here.
                </EmptyState>
              )}
            </Part>
          )}
          <Part
            title={member ? 'For you' : 'Played most of late'}
            ready={data !== undefined}
            wait={<TrackListSkeleton rows={12} columns />}
          >
            <TrackList
              tracks={data?.forYou.nodes ?? []}
              label={member ? 'For you' : 'Played most of late'}
              context={{ type: 'list', title: 'For you' }}
              covers
              columns
            />
          </Part>
          <Part
            title="Popular albums"
            more={{ to: '/music', label: 'All music' }}
            ready={data !== undefined}
            wait={<TilesSkeleton count={12} />}
          >
            <AlbumTiles albums={data?.popular.nodes ?? []} label="Popular albums" />
          </Part>
          <Part title="Artists" ready={data !== undefined} wait={<TilesSkeleton shelf round />}>
            <ArtistTiles artists={data?.artists.nodes ?? []} shelf label="Artists" />
          </Part>
        </div>
      )}
    </>
  );
}

interface PartProps {
  title: string;
  more?: { to: string; label: string };
  ready: boolean;
  wait: ReactNode;
  children: ReactNode;
}

function Part({ title, more, ready, wait, children }: PartProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <SectionHeader title={title} {...(more ? { more } : {})} />
      {ready ? children : <Loading label={`Loading ${title}`}>{wait}</Loading>}
    </section>
  );
}
