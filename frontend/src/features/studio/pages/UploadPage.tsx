import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { showSnackbar } from '@/components/snackbarStore';
import type { Profile } from '@/core/session';
import { summarise, useUploads } from '@/core/upload';
import { formatBytes, plural } from '@/lib/format';
import { useGenres } from '../GenreField';
import { StudioFrame } from '../StudioFrame';
import { AlbumFields } from '../upload/AlbumFields';
import { files, useBatch } from '../upload/batch';
import { DropZone } from '../upload/DropZone';
import type { Row } from '../upload/files';
import { fill, titleOf } from '../upload/prefill';
import { formatTimeLeft } from '../upload/sorting';
import { UploadRow } from '../upload/UploadRow';
import { useMakeTracks } from '../upload/useMakeTracks';
import { useUnpack } from '../upload/useUnpack';

/** /dashboard/upload: files in, a draft out. */
export default function UploadPage() {
  return <StudioFrame title="Upload">{(artist) => <UploadForm artist={artist} />}</StudioFrame>;
}

function UploadForm({ artist }: { artist: Profile }) {
  const [parameters] = useSearchParams();
  const wanted = parameters.get('album');
  useEffect(() => {
    files.open(artist.userId);
    files.watch();
    if (wanted) useBatch.setState({ target: { kind: 'album', id: wanted } });
  }, [artist.userId, wanted]);
  useUnpack(useBatch, files);
  const batch = useBatch();

  return (
    <div className="grid grid-cols-1 gap-8">
      <DropZone
        large={batch.rows.length === 0}
        onFiles={(chosen) => {
          // Before them: files may be chosen sooner than the effect above has run.
          files.open(artist.userId);
          files.add(chosen);
        }}
      />
      {batch.refused.length > 0 && (
        <div role="alert" className="rounded-sm border border-warning px-4 py-3 text-sm">
          <p className="font-semibold text-warning">
            {plural(batch.refused.length, 'file was', 'files were')} left out
          </p>
          <ul className="mt-1 text-text-2">
            {batch.refused.slice(0, 6).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {batch.rows.length > 0 && <Rows artist={artist} />}
    </div>
  );
}

function Rows({ artist }: { artist: Profile }) {
  const navigate = useNavigate();
  const batch = useBatch();
  const items = useUploads();
  const genres = useGenres();
  const filled = fill(batch, genres);
  const { make, progress, problem } = useMakeTracks(artist.userId, genres);
  const [asked, setAsked] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const itemOf = (row: Row) => items.find(({ id }) => id === row.id);

  const ofBatch = items.filter(({ id }) => batch.rows.some((row) => row.id === id && !row.file));
  const totals = summarise(ofBatch);
  // What has arrived counts too, so that the sum says how far all of it is.
  const arrived = batch.rows.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
  const isOffline = ofBatch.some(({ offline }) => offline);
  const failed = batch.rows.filter((row) => row.problem || itemOf(row)?.state === 'failed');
  const isSound = (row: Row) => !failed.includes(row);
  const good = filled.sounds.filter(isSound);
  const open = batch.rows.filter((row) => !row.file && !failed.includes(row));
  const unpacking = filled.archives.some(({ file, problem: bad }) => file && !bad);
  const ready = open.length === 0 && !unpacking && filled.sounds.some(({ file }) => file);

  // Pressed while files were still on their way: it goes on when the last of them is there.
  const goOn = useEffectEvent(async () => {
    const to = failed.length > 0 ? null : await make();
    setAsked(false);
    if (!to) return;
    showSnackbar({ type: 'success', message: 'Your draft is made' });
    await navigate(to);
  });
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- it is set when what was waited for is over
    if (asked && ready) void goOn();
  }, [asked, ready]);

  const submit = () => {
    const wrong: Record<string, string> = {};
    if (batch.target.kind === 'new' && filled.albumTitle.trim() === '')
      wrong.title = 'The album needs a title.';
    if (good.some((row) => titleOf(row).trim() === '')) wrong.tracks = 'Every track needs a title.';
    if (failed.length > 0) wrong.tracks = 'Try the files that failed again, or remove them.';
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) setAsked(true);
  };

  const discard = () =>
    setQuestion({
      title: 'Discard this upload?',
      text: 'What has arrived is removed, and what is on its way is cancelled.',
      yes: 'Discard',
      danger: true,
      onYes: files.discard,
    });

  return (
    <div className="grid grid-cols-1 gap-8 roomy:grid-cols-[minmax(0,1fr)_22rem] roomy:gap-12">
      <section aria-label="Files" className="min-w-0">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="text-lg">{plural(good.length, 'track')}</h2>
          <p role="status" className="tabular text-sm text-text-2">
            {totals.active > 0
              ? [
                  `${formatBytes(arrived + totals.sent)} of ${formatBytes(arrived + totals.size)}`,
                  totals.rate > 0 ? `${formatBytes(totals.rate)}/s` : '',
                  formatTimeLeft(totals.secondsLeft),
                ]
                  .filter(Boolean)
                  .join(' · ')
              : failed.length > 0
                ? `${plural(failed.length, 'file')} failed`
                : 'All has arrived'}
          </p>
        </div>
        {isOffline && (
          <p role="status" className="mb-3 text-sm text-warning">
            No connection. The uploads go on by themselves once there is one.
          </p>
        )}
        <ol aria-label="Tracks">
          {filled.sounds.map((row) => (
            <UploadRow
              key={row.id}
              row={row}
              number={isSound(row) ? good.indexOf(row) + 1 : null}
              item={itemOf(row)}
            />
          ))}
        </ol>
        {filled.pictures.length + filled.archives.length > 0 && (
          <ul aria-label="Pictures and ZIPs">
            {[...filled.archives, ...filled.pictures].map((row) => (
              <UploadRow key={row.id} row={row} number={null} item={itemOf(row)} />
            ))}
          </ul>
        )}
      </section>
      <div className="grid content-start gap-6 max-roomy:border-t max-roomy:border-line max-roomy:pt-6">
        <AlbumFields
          artistUserId={artist.userId}
          filled={filled}
          errors={{ ...problem?.fields, ...errors }}
        />
        {(errors.tracks ?? problem) && (
          <p role="alert" className="text-sm text-danger">
            {errors.tracks ?? `${problem?.text} What was made stays; press again to go on.`}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            kind="main"
            busy={asked || progress !== null}
            disabled={filled.sounds.length === 0 && filled.archives.length === 0}
            onClick={submit}
            className="grow"
          >
            {progress
              ? `Making track ${Math.min(progress.made + 1, progress.of)} of ${progress.of}`
              : asked
                ? 'Waiting for the files'
                : batch.target.kind === 'new'
                  ? 'Make a draft'
                  : batch.target.kind === 'album'
                    ? 'Add to the album'
                    : 'Make tracks'}
          </Button>
          <Button kind="quiet" onClick={discard}>
            Discard
          </Button>
        </div>
        <p className="text-sm text-text-3">
          Nobody sees a draft but you. You may go on to other pages meanwhile; keep the tab open.
        </p>
      </div>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}
