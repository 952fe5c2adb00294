import { Pause, Play } from 'lucide-react';
import { Button } from '@/components/Button';
import { Cover } from '@/components/Cover';
import { IconButton } from '@/components/IconButton';
import { formatDuration } from '@/lib/format';
import { usePageTitle, useTint } from '@/lib/page';
import { texts } from '@/lib/texts';
import { type EmbeddedMusic, type EmbeddedTrack, type EmbedKind, useEmbed } from './useEmbed';
import { type Previews, usePreviews } from './usePreviews';

interface EmbedPageProps {
  kind: EmbedKind;
  id: string;
}

/** The player in other people's pages: it plays previews and leads to the site, and knows nobody. */
export function EmbedPage({ kind, id }: EmbedPageProps) {
  const { music, failed, load, reload } = useEmbed(kind, id);
  const previews = usePreviews(music?.tracks ?? [], load);
  usePageTitle(music ? `${music.title} by ${music.artist}` : undefined);
  useTint(music?.tint);
  if (failed && !music) {
    return (
      <main className="flex h-dvh items-center gap-4 bg-surface p-4">
        <p className="text-text-2">This music is not available.</p>
        <Button size="sm" onClick={reload}>
          Try again
        </Button>
      </main>
    );
  }
  return (
    <main aria-busy={!music} className="flex h-dvh flex-col bg-surface text-text">
      <audio {...previews.audio} preload="none" />
      {music && (
        <>
          <Head music={music} previews={previews} />
          {music.type === 'album' && <Tracks tracks={music.tracks} previews={previews} />}
        </>
      )}
    </main>
  );
}

function Head({ music, previews }: { music: EmbeddedMusic; previews: Previews }) {
  const { current, isPlaying } = previews;
  const first = music.tracks.find((track) => track.previewUrl);
  const shown = current ?? first;
  return (
    <header className="flex shrink-0 items-center gap-4 p-3">
      <a href={music.url} target="_blank" rel="noopener" className="shrink-0 rounded-sm">
        <Cover
          src={music.coverArtUrl}
          alt={`Cover of ${music.title}`}
          width={140}
          eager
          className="w-[140px] max-2xs:w-24"
        />
      </a>
      <div className="grid min-w-0 flex-1 gap-1">
        <a
          href={music.url}
          target="_blank"
          rel="noopener"
          className="truncate font-display text-lg font-bold hover:underline"
        >
          {music.title}
        </a>
        <a
          href={music.artistUrl}
          target="_blank"
          rel="noopener"
          className="truncate text-sm text-text-2 hover:underline"
        >
          {music.artist}
        </a>
        <div className="mt-1 flex items-center gap-3">
          <IconButton
            kind="main"
            label={isPlaying ? 'Pause' : 'Play'}
            disabled={!shown}
            icon={
              isPlaying ? (
                <Pause size={20} fill="currentColor" />
              ) : (
                <Play size={20} fill="currentColor" />
              )
            }
            onClick={() => shown && previews.toggle(shown)}
          />
          <Progress previews={previews} />
        </div>
        <p role="status" className="line-clamp-2 text-xs text-text-3">
          {previews.problem ?? (
            <>
              Preview{shown?.isDemoSound && ` · ${texts.demoSound}`} ·{' '}
              <a
                href={music.url}
                target="_blank"
                rel="noopener"
                className="underline underline-offset-2 hover:text-accent-text"
              >
                hear it on {texts.productName}
              </a>
            </>
          )}
        </p>
      </div>
    </header>
  );
}

function Progress({ previews: { position, length, seek } }: { previews: Previews }) {
  return (
    <>
      <input
        type="range"
        aria-label="Position in the preview"
        aria-valuetext={formatDuration(position)}
        min={0}
        max={length || 30}
        step={0.1}
        value={position}
        disabled={length === 0}
        onChange={(event) => seek(Number(event.target.value))}
        className="h-6 min-w-0 flex-1 accent-accent"
      />
      <span className="tabular text-xs text-text-3">{formatDuration(position)}</span>
    </>
  );
}

function Tracks({ tracks, previews }: { tracks: readonly EmbeddedTrack[]; previews: Previews }) {
  return (
    <ol aria-label="Tracks" className="min-h-0 flex-1 overflow-y-auto border-t border-line">
      {tracks.map((track, index) => {
        const isCurrent = previews.current?.id === track.id;
        return (
          <li key={track.id}>
            <button
              type="button"
              disabled={!track.previewUrl}
              aria-current={isCurrent || undefined}
              onClick={() => previews.toggle(track)}
              className="flex h-11 w-full items-center gap-3 px-4 text-left text-sm hover:bg-raised disabled:opacity-55 aria-[current]:text-accent-text"
            >
              <span aria-hidden="true" className="tabular w-6 text-right text-text-3">
                {track.number ?? index + 1}
              </span>
              <span className="min-w-0 flex-1 truncate">
                <span className="sr-only">Play a preview of</span> {track.title}
              </span>
              <span aria-hidden="true" className="tabular text-text-3">
                {formatDuration(track.duration)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
