import { useQuery } from '@apollo/client/react';
import { ExternalLink, Pause, Play, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { Field, Input } from '@/components/Field';
import { Link, TextLink } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { TextArea } from '@/components/TextArea';
import { Toggle } from '@/components/Toggle';
import { tellRefusal } from '@/core/data/tellRefusal';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { usePlayer } from '@/core/player';
import { trackFragment, usePlay } from '@/features/catalogue';
import { NotFound } from '@/features/places';
import { readFragment } from '@/gql';
import type { StudioTrackFragment, TrackEditorQuery } from '@/gql/graphql';
import { formatDuration, plural } from '@/lib/format';
import { writeTrack } from '../api/cache';
import { CoverField } from '../cover/CoverField';
import { studioTrackFragment } from '../api/music/studioTrackFragment';
import { trackEditorDocument } from '../api/track/trackEditor';
import { updateTrackDocument } from '../api/track/updateTrack';
import { FormPart, TierField } from '../FormParts';
import { GenreField } from '../GenreField';
import { SaveState } from '../SaveState';
import { StatusBadge } from '../StatusBadge';
import { BackLink, StudioFrame } from '../StudioFrame';
import { Credits } from '../track/Credits';
import { Sound } from '../track/Sound';
import { checkTrack, toInput, type TrackValues, valuesOf } from '../track/trackDraft';
import { useAnalysis } from '../useAnalysis';
import { useDelete } from '../useDelete';
import { useAutosave } from '../useAutosave';
import { useTiers } from '../useTiers';
import { useWorkActions } from '../useWorkActions';

type Loaded = NonNullable<TrackEditorQuery['audioTrack']>;

/** /dashboard/music/track/{id}: everything about one track. */
export default function TrackEditorPage() {
  const { id = '' } = useParams();
  return (
    <StudioFrame title="Track" ownHead>
      {() => <LoadTrack key={id} id={id} />}
    </StudioFrame>
  );
}

function LoadTrack({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(trackEditorDocument, { variables: { id } });
  if (error && toRefused(error).code === 'NOT_FOUND') return <NotFound what="This track" />;
  if (!data && error) {
    return (
      <div className="pt-10">
        <ErrorState title="The track did not load." onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <Loading>
        <div className="grid gap-8 pt-7">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      </Loading>
    );
  }
  if (!data.audioTrack) return <NotFound what="This track" />;
  return <TrackEditor loaded={data.audioTrack} />;
}

function TrackEditor({ loaded }: { loaded: Loaded }) {
  const track = readFragment(studioTrackFragment, loaded);
  const tiers = useTiers(track.userId);
  const change = useChange();
  const draft = useAutosave<TrackValues>({
    saved: valuesOf(track, loaded),
    check: checkTrack,
    save: async (changes) => {
      await change(
        updateTrackDocument,
        { input: toInput(track.id, changes) },
        (cache, { updateAudioTrack: written }) => {
          writeTrack(cache, written);
          const id = cache.identify({ __typename: 'Track', id: track.id });
          if (!id) return;
          cache.modify({
            id,
            fields: {
              lyrics: () => written.lyrics ?? null,
              credits: () => written.credits as never,
            },
          });
        },
      );
    },
  });
  const { values, errors, set, flush } = draft;
  const isDeleted = track.status === 'DELETED';
  useAnalysis([track]);

  return (
    <>
      <Head track={track} title={values.title || track.title} state={<SaveState draft={draft} />} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 roomy:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
        <div className="grid content-start gap-10">
          <FormPart title="About">
            <div className="grid gap-4 wide:grid-cols-[2fr_1fr]">
              <Field label="Title" error={errors.title}>
                {(control) => (
                  <Input
                    {...control}
                    value={values.title}
                    disabled={isDeleted}
                    onChange={(event) => set('title', event.target.value)}
                    onBlur={() => void flush()}
                  />
                )}
              </Field>
              <GenreField
                value={values.genre}
                proposed={track.proposedGenre}
                error={errors.genre}
                disabled={isDeleted}
                onChange={(genre) => set('genre', genre)}
                onBlur={() => void flush()}
              />
            </div>
          </FormPart>
          <FormPart title="Credits">
            <Credits
              rows={values.credits}
              error={errors.credits}
              disabled={isDeleted}
              onChange={(rows) => set('credits', rows)}
            />
          </FormPart>
          <FormPart title="Lyrics">
            <Field label="Words" error={errors.lyrics} hint="An empty line between verses.">
              {(control) => (
                <TextArea
                  {...control}
                  rows={12}
                  value={values.lyrics}
                  disabled={isDeleted}
                  onChange={(event) => set('lyrics', event.target.value)}
                  onBlur={() => void flush()}
                />
              )}
            </Field>
          </FormPart>
        </div>
        <div className="grid content-start gap-10">
          <Steps track={track} />
          <FormPart title="Listeners">
            <TierField
              label="Who may hear it"
              tiers={tiers}
              none={track.albumId ? 'As the album' : 'Everybody'}
              value={values.tierId}
              error={errors.tierId}
              disabled={isDeleted}
              onChange={(tierId) => set('tierId', tierId)}
            />
            <div className="grid">
              <Toggle
                label="30-second preview"
                hint="For those who may not hear the whole."
                checked={values.previewAllowed}
                disabled={isDeleted}
                onChange={(on) => set('previewAllowed', on)}
              />
              <Toggle
                label="Listeners may download it"
                checked={values.downloadAllowed}
                disabled={isDeleted}
                onChange={(on) => set('downloadAllowed', on)}
              />
            </div>
          </FormPart>
          <Sound track={track} measured={loaded} disabled={isDeleted} />
        </div>
      </div>
    </>
  );
}

interface HeadProps {
  track: StudioTrackFragment;
  title: string;
  state: React.ReactNode;
}

function Head({ track, title, state }: HeadProps) {
  const play = usePlay();
  const change = useChange();
  const { remove, restore, busy } = useDelete({ ...track, kind: 'track' });
  const isPlaying = usePlayer((player) => player.isPlaying && player.currentTrack?.id === track.id);
  const isDeleted = track.status === 'DELETED';
  return (
    <header className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-5 gap-y-5 pt-7 pb-8 wide:grid-cols-[160px_minmax(0,1fr)] wide:gap-x-8">
      <CoverField
        coverArtUrl={track.coverArtUrl}
        title={track.title}
        disabled={isDeleted}
        onSave={async (coverArtUrl, coverCrop) => {
          await change(
            updateTrackDocument,
            { input: { id: track.id, coverArtUrl, coverCrop } },
            (cache, data) => writeTrack(cache, data.updateAudioTrack),
          );
        }}
      />
      <div className="flex min-w-0 flex-col items-start">
        <BackLink to="/dashboard/music?tab=tracks" label="Tracks" />
        <h1 className="display mt-1 text-title">{title}</h1>
        <p className="tabular mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-2">
          <StatusBadge status={track.status} />
          <span>
            {formatDuration(track.duration)} · {plural(track.playCount, 'play')}
          </span>
          {track.albumId && track.albumTitle && (
            <TextLink to={`/dashboard/music/album/${track.albumId}`}>{track.albumTitle}</TextLink>
          )}
        </p>
        <div className="mt-2">{state}</div>
      </div>
      <div className="col-span-2 flex flex-wrap gap-3">
        <Button
          size="sm"
          className="narrow:h-11"
          onClick={() => play.playFrom([readFragment(trackFragment, track)], track.id)}
        >
          {isPlaying ? (
            <Pause size={16} fill="currentColor" aria-hidden="true" />
          ) : (
            <Play size={16} fill="currentColor" aria-hidden="true" />
          )}
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        {isDeleted ? (
          <Button size="sm" kind="main" busy={busy} className="narrow:h-11" onClick={restore}>
            <RotateCcw size={16} aria-hidden="true" /> Restore
          </Button>
        ) : (
          <>
            <Button asChild size="sm" className="narrow:h-11">
              <Link to={`/track/${track.id}`}>
                <ExternalLink size={16} aria-hidden="true" />
                {track.status === 'PUBLISHED' ? 'See its page' : 'Preview its page'}
              </Link>
            </Button>
            <Button size="sm" kind="quiet" busy={busy} className="narrow:h-11" onClick={remove}>
              <Trash2 size={16} aria-hidden="true" /> Delete
            </Button>
          </>
        )}
      </div>
    </header>
  );
}

/** Whether it is out, and whether it stands first on the artist's page. */
function Steps({ track }: { track: StudioTrackFragment }) {
  const actions = useWorkActions();
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  if (track.status === 'DELETED') return null;

  const run = async (act: () => Promise<void>, message: string) => {
    setBusy(true);
    try {
      await act();
      showSnackbar({ type: 'success', message });
    } catch (error) {
      tellRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  const to = (status: 'PUBLISHED' | 'ARCHIVED', message: string) =>
    run(() => actions.update({ kind: 'track', id: track.id }, { status }), message);

  return (
    <FormPart title="Release">
      {track.albumId && track.status !== 'PUBLISHED' && (
        <p className="text-sm text-text-2">
          It comes out with{' '}
          <TextLink to={`/dashboard/music/album/${track.albumId}`}>
            {track.albumTitle ?? 'its album'}
          </TextLink>
          .
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {track.status === 'PUBLISHED' ? (
          <Button disabled={busy} onClick={() => void to('ARCHIVED', 'Archived')}>
            Archive
          </Button>
        ) : (
          <Button
            kind={track.albumId ? 'plain' : 'main'}
            disabled={busy}
            onClick={() =>
              setQuestion({
                title: `Publish “${track.title}”?`,
                text: 'Everybody sees it at once, and those who follow you have it on their home page.',
                yes: 'Publish now',
                onYes: () => to('PUBLISHED', 'Published'),
              })
            }
          >
            {track.status === 'ARCHIVED' ? 'Publish again' : 'Publish now'}
          </Button>
        )}
      </div>
      <Toggle
        label="Featured on your page"
        hint="Featured tracks stand first."
        checked={track.isFeatured}
        disabled={busy}
        onChange={(on) =>
          void run(
            () => actions.feature(track.userId, track.id, on),
            on ? 'Featured on your page' : 'No longer featured',
          )
        }
      />
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </FormPart>
  );
}
