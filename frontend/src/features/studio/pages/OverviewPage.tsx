import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import type { Profile } from '@/core/session';
import type { ReleaseStatus } from '@/gql/graphql';
import { plural } from '@/lib/format';
import { studioAlbumsDocument } from '../api/music/studioAlbums';
import { studioTracksDocument } from '../api/music/studioTracks';
import { artistStatsDocument } from '../api/stats/artistStats';
import { DashboardTiles } from '../DashboardTiles';
import { studioTiersDocument } from '../api/tiers/studioTiers';
import { Places, Releases, Sources, TopTracks } from '../stats/Breakdown';
import { DayPlot } from '../stats/DayPlot';
import { ExportButtons } from '../stats/ExportButtons';
import type { Measure } from '../stats/figures';
import { Figures } from '../stats/Figures';
import { FirstSteps } from '../stats/FirstSteps';
import { daysIn, readSpan, spanMoments } from '../stats/span';
import { SpanPicker } from '../stats/SpanPicker';
import { ZoneChoice } from '../stats/ZoneChoice';
import { StudioFrame, UploadButton } from '../StudioFrame';

/** /dashboard: how an artist's music is heard. */
export default function OverviewPage() {
  return (
    <StudioFrame title="Dashboard" actions={<UploadButton />}>
      {(artist) => <Overview artist={artist} />}
    </StudioFrame>
  );
}

function Overview({ artist }: { artist: Profile }) {
  const [parameters, setParameters] = useSearchParams();
  // Where days are counted is told with the figures: until then they are of UTC.
  const [zone, setZone] = useState('UTC');
  const { span, preset } = readSpan(parameters, zone);
  const [measure, setMeasure] = useState<Measure>('listens');
  const { data, previousData, error, refetch, loading } = useQuery(artistStatsDocument, {
    variables: { artistUserId: artist.userId, ...spanMoments(span, zone) },
  });
  const stats = (data ?? previousData)?.artistStats;
  if (stats && stats.timeZone !== zone) setZone(stats.timeZone);

  return (
    <div className="grid grid-cols-1 gap-8">
      <NewArtist artistId={artist.userId} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SpanPicker
          key={preset ?? 'own'}
          span={span}
          zone={zone}
          preset={preset}
          onPreset={(days) =>
            setParameters(days === 28 ? {} : { days: String(days) }, { preventScrollReset: true })
          }
          onSpan={(chosen) => setParameters({ ...chosen }, { preventScrollReset: true })}
        />
        <ExportButtons artistId={artist.userId} span={span} />
      </div>
      {!stats && error ? (
        <ErrorState title="The figures did not load." onRetry={() => void refetch()} />
      ) : !stats ? (
        <OverviewSkeleton />
      ) : (
        <div
          aria-busy={loading}
          className="grid grid-cols-1 gap-10 transition-opacity aria-busy:opacity-60"
        >
          <div className="grid grid-cols-1 gap-5">
            <Figures
              totals={stats.totals}
              before={stats.before}
              days={daysIn(span)}
              chosen={measure}
              onChoose={setMeasure}
            />
            <p className="text-xs text-text-3">
              Compared with the {plural(daysIn(span), 'day')} before. A listen counts from 30
              seconds, or half of a shorter track.
            </p>
            <ZoneChoice
              artistUserId={artist.userId}
              zone={zone}
              since={stats.timeZoneSince ?? null}
              onChosen={refetch}
            />
            <DayPlot days={stats.days} measure={measure} />
          </div>
          <div className="grid grid-cols-1 gap-10 roomy:grid-cols-[3fr_2fr]">
            <div className="grid content-start gap-10">
              <TopTracks tracks={stats.topTracks} />
              <Releases releases={stats.releases} />
            </div>
            <div className="grid content-start gap-10 wide:max-roomy:grid-cols-2">
              <Places places={stats.places} />
              <Sources sources={stats.sources} />
            </div>
          </div>
        </div>
      )}
      <DashboardTiles profile={artist} />
    </div>
  );
}

const out: ReleaseStatus[] = ['PUBLISHED', 'SCHEDULED'];

/** The first steps, for as long as nothing is released. */
function NewArtist({ artistId }: { artistId: string }) {
  const one = { artistUserId: artistId, first: 1 };
  const tracks = useQuery(studioTracksDocument, { variables: one });
  const released = useQuery(studioAlbumsDocument, {
    variables: { ...one, statuses: out },
  });
  const releasedTracks = useQuery(studioTracksDocument, {
    variables: { ...one, statuses: out },
  });
  const tiers = useQuery(studioTiersDocument, { variables: { artistUserId: artistId } });
  if (!tracks.data || !released.data || !releasedTracks.data) return null;
  const hasReleased =
    released.data.studioAlbums.totalCount > 0 || releasedTracks.data.studioTracks.totalCount > 0;
  if (hasReleased) return null;
  return (
    <FirstSteps
      hasMusic={tracks.data.studioTracks.totalCount > 0}
      hasReleased={hasReleased}
      hasTiers={(tiers.data?.artistTiers.length ?? 0) > 0}
    />
  );
}

function OverviewSkeleton() {
  return (
    <Loading>
      <div className="grid gap-5">
        <Skeleton className="h-26 w-full rounded-md" />
        <Skeleton className="h-70 w-full" />
        <div className="grid gap-10 wide:grid-cols-2">
          <Skeleton className="h-60 w-full" />
          <Skeleton className="h-60 w-full" />
        </div>
      </div>
    </Loading>
  );
}
