import { useQuery } from '@apollo/client/react';
import { ChevronDown, ListPlus } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { IconButton } from '@/components/IconButton';
import { Link } from '@/components/Link';
import { SaveButton } from '@/components/TrackRow';
import { useSlot } from '@/core/manifest';
import { isPreview } from '@/core/player/access';
import { contextName, contextPath } from '@/core/player/contextName';
import { usePlayer } from '@/core/player/store';
import type { PlayerTrack } from '@/core/player/types';
import { askForPlaylist } from '@/core/site/playlistPrompt';
import { useLibrary } from '@/features/library';
import { PrivateNote, TasteButton } from '@/features/taste';
import { cx } from '@/lib/cx';
import { formatDuration } from '@/lib/format';
import { useMedia } from '@/lib/media';
import { texts } from '@/lib/texts';
import { nowPlayingDocument } from './api/nowPlaying';
import { CastNote, CastPlace } from './CastPlace';
import { NowPlayingTabs } from './NowPlayingTabs';
import { SaveQueue } from './QueuePanel';
import { SleepMenu } from './SleepMenu';
import { Reason, TrackArt } from './TrackSummary';
import { RepeatButton, ShuffleButton, Transport } from './Transport';
import { useSwipe } from './useSwipe';
import { useTintStyle } from './useTintStyle';
import { Volume } from './Volume';
import { Waveform } from './Waveform';

interface NowPlayingProps {
  open: boolean;
  onClose: () => void;
}

/** The whole window for what plays: its picture, its colour, its waveform, and what belongs to it. */
export function NowPlaying({ open, onClose }: NowPlayingProps) {
  const track = usePlayer((player) => player.currentTrack);
  const isNarrow = useMedia('(max-width: 1023px)');
  const style = useTintStyle();
  // Opened by state, without a trigger that would get the focus back.
  const before = useRef<Element | null>(null);
  if (!track) return null;
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            before.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (before.current instanceof HTMLElement) before.current.focus();
          }}
          style={style}
          className="wash fixed inset-0 z-overlay overflow-x-clip overflow-y-auto overscroll-contain bg-ground [--queue-ground:transparent] [--text-3:var(--text-2)] data-[state=closed]:animate-[sheet-down_180ms_var(--ease-out)] data-[state=open]:animate-[sheet-up_240ms_var(--ease-out)]"
        >
          <Radix.Title className="sr-only">Now playing</Radix.Title>
          <Drift />
          {isNarrow ? (
            <Tall track={track} onClose={onClose} />
          ) : (
            <Wide track={track} onClose={onClose} />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface LayoutProps {
  track: PlayerTrack;
  onClose: () => void;
}

function Wide({ track, onClose }: LayoutProps) {
  return (
    <div className="relative mx-auto grid h-full min-h-140 max-w-[2200px] grid-rows-[auto_minmax(0,1fr)_auto] px-8">
      <Top onClose={onClose} />
      {/* The picture is as high as there is room, and what belongs to it takes all that is beside it. */}
      <div className="grid min-h-0 grid-cols-[auto_minmax(0,1fr)] gap-10 pb-6 roomy:gap-14">
        <TrackArt
          track={track}
          width={828}
          className="w-[min(46vw,calc(max(100dvh,35rem)-17rem))] self-center rounded-md"
        />
        <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)] gap-4">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <Names track={track} />
            <Actions track={track} />
          </div>
          <div className="min-h-0 overflow-y-auto overscroll-contain pr-1">
            <NowPlayingTabs track={track} />
          </div>
        </div>
      </div>
      <div className="pb-5">
        <Waveform bars={400} withTime className="h-20" />
        <div className="mt-2 grid grid-cols-[1fr_auto_1fr] items-center">
          <Times className="justify-self-start" />
          <div className="flex items-center gap-3">
            <ShuffleButton />
            <Transport large />
            <RepeatButton />
          </div>
          <div className="flex items-center justify-self-end">
            <Volume />
          </div>
        </div>
      </div>
    </div>
  );
}

function Tall({ track, onClose }: LayoutProps) {
  const swipe = useSwipe('down', onClose);
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)] gap-5 px-5 pb-10">
      <div {...swipe} className="grid touch-none grid-cols-[minmax(0,1fr)] gap-3">
        <Top onClose={onClose} />
        <TrackArt track={track} width={320} className="mx-auto w-[min(78vw,30dvh)] rounded-md" />
      </div>
      <div className="grid gap-2 wide:flex wide:items-start wide:justify-between">
        <Names track={track} />
        <Actions track={track} isShort />
      </div>
      <div>
        <Waveform bars={120} withTime className="h-16" />
        <Times isSpread className="mt-1 justify-between" />
      </div>
      <div className="flex items-center justify-between">
        <ShuffleButton />
        <Transport large />
        <RepeatButton />
      </div>
      <NowPlayingTabs track={track} />
    </div>
  );
}

/** Two lights in the artwork's colour that wander, and stand still where less motion is wanted. */
function Drift() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-clip">
      <div className="absolute -inset-1/4 animate-[drift_48s_ease-in-out_infinite_alternate] bg-[radial-gradient(45%_50%_at_30%_35%,color-mix(in_oklab,var(--tint)_18%,transparent),transparent)] motion-reduce:animate-none" />
    </div>
  );
}

function Top({ onClose }: { onClose: () => void }) {
  const context = usePlayer((player) => player.context);
  const name = contextName(context);
  const path = context && contextPath(context);
  return (
    <div className="flex items-center gap-2 py-3">
      <IconButton
        label="Close the player"
        icon={<ChevronDown size={26} aria-hidden="true" />}
        onClick={onClose}
        className="-ml-2.5"
      />
      <p className="flex min-w-0 flex-1 gap-1 text-sm leading-6 text-text-2">
        {name && <span className="shrink-0">Playing from </span>}
        {path ? (
          <Link to={path} className="min-w-0 truncate font-semibold hover:underline">
            {name}
          </Link>
        ) : (
          <span className="truncate">{name}</span>
        )}
      </p>
      <PrivateNote />
      <CastPlace />
      <SleepMenu />
      <SaveQueue />
    </div>
  );
}

function Names({ track }: { track: PlayerTrack }) {
  return (
    <div className="min-w-0">
      {isPreview(track) && (
        <p className="mb-2">
          <Badge kind="accent">Preview</Badge>
        </p>
      )}
      <h2 className="display line-clamp-2 text-xl wide:text-title">
        <Link to={`/track/${track.id}`} className="hover:underline">
          {track.title}
        </Link>
      </h2>
      <p className="mt-1 truncate text-text-2">
        <Link
          to={`/${track.artistHandle}`}
          className="inline-flex min-h-8 items-center font-semibold hover:text-text hover:underline"
        >
          {track.artist}
        </Link>
        {track.album && track.albumId && (
          <>
            {' · '}
            <Link to={`/album/${track.albumId}`} className="hover:text-text hover:underline">
              {track.album}
            </Link>
          </>
        )}
      </p>
      <CastNote className="mt-1" />
      <Reason track={track} className="mt-1" />
      {track.isDemoSound && <p className="text-xs text-text-3">{texts.demoSound}</p>}
    </div>
  );
}

/** Save, add to a playlist, follow. */
function Actions({ track, isShort = false }: { track: PlayerTrack; isShort?: boolean }) {
  const library = useLibrary();
  const added = useSlot('playing');
  const { data } = useQuery(nowPlayingDocument, {
    variables: { id: track.id, artistId: track.artistId },
  });
  const found = data?.audioTrack;
  const artist = data?.artist;
  return (
    <div className={cx('flex shrink-0 items-center gap-1', isShort && '-ml-3 wide:ml-0')}>
      {found && (
        <SaveButton
          size="md"
          saved={found.isInLibrary}
          title={found.title}
          onSave={() => void library.toggleTrack(found)}
        />
      )}
      <IconButton
        label="Add to playlist"
        icon={<ListPlus size={20} aria-hidden="true" />}
        onClick={() => askForPlaylist({ title: track.title, trackIds: async () => [track.id] })}
      />
      <TasteButton of={{ subject: 'TRACK', id: track.id, name: track.title }} />
      {added.map((Added, at) => (
        <Added key={at} track={track} />
      ))}
      {artist && (
        <Button
          size="sm"
          pill
          aria-pressed={artist.isFollowed}
          onClick={() => void library.toggleFollow(artist)}
          aria-label={`${artist.isFollowed ? 'Following' : 'Follow'} ${artist.artistName}`}
          className={isShort ? 'min-h-11' : 'ml-1'}
        >
          {artist.isFollowed ? 'Following' : 'Follow'}
        </Button>
      )}
    </div>
  );
}

function Times({ className, isSpread = false }: { className: string; isSpread?: boolean }) {
  const time = usePlayer((player) => Math.floor(player.currentTime));
  const duration = usePlayer((player) => player.duration);
  return (
    <p className={`tabular flex gap-1 text-sm text-text-2 ${className}`}>
      <span>{formatDuration(time)}</span>
      {!isSpread && <span aria-hidden="true">/</span>}
      <span>{formatDuration(duration)}</span>
    </p>
  );
}
