import { useQuery } from '@apollo/client/react';
import { lazyPart } from '@/components/lazyPart';
import { TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import { isPreview } from '@/core/player/access';
import type { PlayerTrack } from '@/core/player/types';
import { creditsDocument } from './api/credits';
import { lyricsDocument } from './api/lyrics';
import { Reason, SoundNote } from './TrackSummary';

const QueueList = lazyPart(async () => (await import('./QueueList')).QueueList, {
  waiting: <Lines label="Loading the queue" />,
});

/** What comes, what is sung, and who made it. Each is fetched when it is opened. */
export function NowPlayingTabs({ track }: { track: PlayerTrack }) {
  return (
    <Tabs
      label="About this track"
      tabs={[
        {
          value: 'queue',
          label: 'Up next',
          content: <QueueList isNowShown={false} className="px-2!" />,
        },
        { value: 'lyrics', label: 'Lyrics', content: <Lyrics key={track.id} track={track} /> },
        { value: 'about', label: 'About', content: <About key={track.id} track={track} /> },
      ]}
    />
  );
}

function Lyrics({ track }: { track: PlayerTrack }) {
  const { data, error, refetch } = useQuery(lyricsDocument, { variables: { id: track.id } });
  const lyrics = data?.audioTrack?.lyrics;
  if (!data?.audioTrack) {
    if (error) return <ErrorState onRetry={() => void refetch()} />;
    if (!data) return <Lines label="Loading lyrics" />;
  }
  if (!lyrics) {
    return (
      <p className="text-text-2">
        {isPreview(track) ? 'The lyrics come with the whole track.' : 'No lyrics yet.'}
      </p>
    );
  }
  return (
    <div className="grid gap-6 pb-6 text-lg leading-relaxed">
      {lyrics.split(/\n{2,}/).map((verse, index) => (
        <p key={index} className="whitespace-pre-line">
          {verse}
        </p>
      ))}
    </div>
  );
}

function About({ track }: { track: PlayerTrack }) {
  const { data } = useQuery(creditsDocument, { variables: { id: track.id } });
  const credits = data?.audioTrack?.credits ?? [];
  return (
    <div className="grid gap-4 pb-6">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 [&_dt]:text-text-3">
        <dt>Artist</dt>
        <dd>
          <TextLink to={`/${track.artistHandle}`}>{track.artist}</TextLink>
        </dd>
        {track.album && track.albumId && (
          <>
            <dt>Album</dt>
            <dd>
              <TextLink to={`/album/${track.albumId}`}>{track.album}</TextLink>
            </dd>
          </>
        )}
        {credits.map(({ role, name }) => (
          <div key={`${role} ${name}`} className="contents">
            <dt>{role}</dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <Reason track={track} />
      <SoundNote track={track} />
    </div>
  );
}

function Lines({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton className="mb-3 h-5 w-4/5" />
      <Skeleton className="mb-3 h-5 w-3/5" />
      <Skeleton className="h-5 w-2/3" />
    </Loading>
  );
}
