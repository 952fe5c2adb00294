import { useEffect, useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { Link, TextLink } from '@/components/Link';
import type { Profile } from '@/core/session';
import { summarise, useUploads } from '@/core/upload';
import { formatBytes, plural } from '@/lib/format';
import { useGenres } from '../GenreField';
import { Album } from '../move/Album';
import { groupAlbums, singles } from '../move/group';
import { useKnown } from '../move/known';
import { addChosen, movingFiles, takeExport, useMoving } from '../move/moving';
import { useMakeMoved } from '../move/useMakeMoved';
import { isWanted } from '../move/wanted';
import { StudioFrame } from '../StudioFrame';
import { DropZone } from '../upload/DropZone';
import { formatTimeLeft } from '../upload/sorting';
import { useUnpack } from '../upload/useUnpack';

/** /dashboard/move: what an artist has elsewhere, in; drafts of all of it, out. */
export default function MovePage() {
  return (
    <StudioFrame title="Bring your music from elsewhere">
      {(artist) => <Moving artist={artist} />}
    </StudioFrame>
  );
}

function Moving({ artist }: { artist: Profile }) {
  useEffect(() => {
    movingFiles.open(artist.userId);
    movingFiles.watch();
  }, [artist.userId]);
  useUnpack(useMoving, movingFiles, takeExport);
  const { rows, refused, made } = useMoving();
  const isDone = rows.length === 0 && made.length > 0;
  return (
    <div className="grid max-w-240 grid-cols-1 gap-8">
      {isDone ? <Done /> : rows.length === 0 && <Introduction />}
      {!isDone && (
        <DropZone
          large={rows.length === 0}
          onFiles={(chosen) => {
            // Before them: files may be chosen sooner than the effect above has run.
            movingFiles.open(artist.userId);
            void addChosen(chosen);
          }}
          also=".json"
        />
      )}
      {refused.length > 0 && (
        <section aria-labelledby="left-out" className="grid gap-2">
          <h2 id="left-out" className="text-md font-semibold">
            {plural(refused.length, 'file cannot', 'files cannot')} be read
          </h2>
          <ul className="grid gap-1 border-l-2 border-warning pl-5 text-sm text-text-2">
            {refused.map((text) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {rows.length > 0 && <Preview artist={artist} />}
    </div>
  );
}

function Introduction() {
  return (
    <div className="grid max-w-prose gap-3 text-text-2">
      <p>
        Drop what you downloaded elsewhere, as folders or ZIPs: albums from Bandcamp, Mirlo,
        Funkwhale or your own disk. Titles, order, covers and lyrics come from the files; what a
        JSON export of Mirlo or Funkwhale says beside them is taken over, too. You see what is made
        before it is, and all of it is a draft.
      </p>
      <p>
        Your followers and buyers can come, too:{' '}
        <TextLink to="/dashboard/move/people">Bring your people</TextLink>
      </p>
    </div>
  );
}

function Preview({ artist }: { artist: Profile }) {
  const { rows, exported } = useMoving();
  const items = useUploads();
  const genres = useGenres();
  const albums = groupAlbums(rows, exported);
  const known = useKnown(albums);
  const { make, progress, problem } = useMakeMoved(artist.userId, genres);
  const [missing, setMissing] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);

  const tracks = albums.flatMap((album) => album.tracks);
  const wanted = tracks.filter(({ row }) => isWanted(row, known, items));
  const itemOf = (id: string) => items.find((item) => item.id === id);
  const isOpen = (id: string) => !['done', 'failed', undefined].includes(itemOf(id)?.state);
  const waiting = rows.filter(({ id, file }) => !file && isOpen(id));
  const archives = rows.filter(({ prefix }) => prefix === 'archives');
  const drafts = albums.filter((album) =>
    album.tracks.some(({ row }) => isWanted(row, known, items)),
  );
  const totals = summarise(items.filter(({ id }) => rows.some((row) => row.id === id)));
  const needFiles = waiting.filter(({ id }) => itemOf(id)?.state === 'needs-file').length;

  const submit = () => {
    const untitled = [
      ...wanted.map(({ title }) => title),
      ...drafts.filter(({ key }) => key !== singles).map(({ title }) => title),
    ].some((title) => title.trim() === '');
    setMissing(untitled ? 'Everything that is imported needs a title.' : '');
    if (!untitled) void make();
  };
  const discard = () =>
    setQuestion({
      title: 'Discard this import?',
      text: 'What has arrived is removed, and what is on its way is cancelled. Drafts that were made stay.',
      yes: 'Discard',
      danger: true,
      onYes: movingFiles.discard,
    });

  return (
    <>
      <p role="status" className="tabular text-text-2">
        {needFiles > 0
          ? `${plural(needFiles, 'file')} did not arrive before the page was left. Choose the same folder or files again to go on.`
          : totals.active > 0
            ? [
                `${formatBytes(totals.sent)} of ${formatBytes(totals.size)}`,
                formatTimeLeft(totals.secondsLeft),
              ]
                .filter(Boolean)
                .join(' · ')
            : archives.length > 0
              ? 'Unpacking…'
              : 'All has arrived'}
      </p>
      {archives.length > 0 && (
        <ul aria-label="ZIPs" className="grid gap-1 text-sm">
          {archives.map(({ id, name, problem: wrong }) => (
            <li key={id} className={wrong ? 'text-danger' : 'text-text-2'}>
              {name}
              {wrong && `: ${wrong}`}
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Albums" className="grid gap-8">
        {albums.map((album) => (
          <Album key={album.tracks[0]?.row.id} album={album} known={known} items={items} />
        ))}
      </ul>
      <div className="sticky bottom-[calc(var(--player-height)+var(--bar-bottom))] z-sticky -mx-(--gutter) grid gap-3 border-t border-line bg-ground px-(--gutter) py-4">
        {(missing || problem) && (
          <p role="alert" className="text-sm text-danger">
            {missing || `${problem} What was made stays; press again to go on.`}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            kind="main"
            busy={progress !== null}
            disabled={
              wanted.length === 0 ||
              waiting.length > 0 ||
              archives.some(({ problem: wrong }) => !wrong)
            }
            onClick={submit}
          >
            {progress
              ? `Making track ${Math.min(progress.made + 1, progress.of)} of ${progress.of}`
              : `Make drafts of ${plural(wanted.length, 'track')}`}
          </Button>
          <Button kind="quiet" onClick={discard}>
            Discard
          </Button>
          <p className="text-sm text-text-3">
            Nobody sees a draft but you. You may leave this page and come back.
          </p>
        </div>
      </div>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

function Done() {
  const { made } = useMoving();
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <p className="font-display text-lg font-bold">Your drafts are made.</p>
      <ul aria-label="Drafts" className="grid gap-2">
        {made.map(({ key, id, title, note }) => (
          <li key={key}>
            <TextLink to={id ? `/dashboard/music/album/${id}` : '/dashboard/music?tab=tracks'}>
              {id ? title : 'Single tracks'}
            </TextLink>
            {note && <p className="text-sm text-text-2">{note}</p>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button kind="main" onClick={movingFiles.empty}>
          Bring more
        </Button>
        <Button asChild>
          <Link to="/dashboard/move/people">Bring your people</Link>
        </Button>
      </div>
    </div>
  );
}
