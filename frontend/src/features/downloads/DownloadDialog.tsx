import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { type Downloadable, endDownloadPrompt } from '@/core/site/downloadPrompt';
import { formatBytes, plural } from '@/lib/format';
import {
  type Format,
  formatsOf,
  lastFormat,
  original,
  prepare,
  type Progress,
  rememberFormat,
  save,
  wordsOf,
} from './formats';

/** Asks in which format a song or an album is downloaded, and waits while it is made. */
export function DownloadDialog({ what }: { what: Downloadable }) {
  const [formats, setFormats] = useState<readonly Format[]>();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState('');
  const making = useRef<AbortController>(null);
  useEffect(() => () => making.current?.abort(), []);

  useEffect(() => {
    const abort = new AbortController();
    formatsOf(what.path, abort.signal).then(
      async (found) => {
        if (abort.signal.aborted) return;
        if (found.length > 1) return setFormats(found);
        // There is nothing to choose.
        await save(what.path, original);
        endDownloadPrompt();
      },
      (error: unknown) => !abort.signal.aborted && setProblem(toRefused(error).message),
    );
    return () => abort.abort();
  }, [what]);

  const start = async (format: string) => {
    setProblem('');
    const abort = new AbortController();
    making.current = abort;
    try {
      if (format !== original) {
        setProgress({ ready: 0, of: 0 });
        await prepare(what.path, format, { signal: abort.signal, onProgress: setProgress });
      }
      if (abort.signal.aborted) return;
      await save(what.path, format);
      endDownloadPrompt();
    } catch (error) {
      if (!abort.signal.aborted) setProblem(toRefused(error).message);
    } finally {
      if (!abort.signal.aborted) setProgress(null);
    }
  };
  const stop = () => {
    making.current?.abort();
    setProgress(null);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && endDownloadPrompt()}
      title={`Download “${what.title}”`}
    >
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {progress ? (
        <Making progress={progress} onStop={stop} />
      ) : formats ? (
        <Choice formats={formats} onChoose={(format) => void start(format)} />
      ) : problem ? (
        <Button className="justify-self-start" onClick={endDownloadPrompt}>
          Close
        </Button>
      ) : (
        <Loading label="Finding out in which formats it is offered">
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function Choice({
  formats,
  onChoose,
}: {
  formats: readonly Format[];
  onChoose: (format: string) => void;
}) {
  const [format, setFormat] = useState(() => {
    const last = lastFormat();
    return formats.some((each) => each.format === last) ? last : original;
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        rememberFormat(format);
        onChoose(format);
      }}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">Format</legend>
        {formats.map((each) => (
          <label key={each.format} className="flex min-h-11 items-center gap-3 py-1">
            <input
              type="radio"
              name="format"
              className="size-5 shrink-0 accent-accent"
              checked={each.format === format}
              onChange={() => setFormat(each.format)}
            />
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{wordsOf(each.format).name}</span>{' '}
              <span className="text-sm text-text-2">{wordsOf(each.format).about}</span>
            </span>
            <span className="text-sm text-text-2 tabular-nums">
              {each.format !== original && 'about '}
              {formatBytes(each.bytes)}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button kind="main" type="submit">
          Download
        </Button>
        <Button onClick={endDownloadPrompt}>Cancel</Button>
      </div>
    </form>
  );
}

function Making({ progress: { ready, of }, onStop }: { progress: Progress; onStop: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status">
        {of > 1 ? `${ready} of ${plural(of, 'track')} made` : 'Making the file for you'}
      </p>
      <progress
        aria-label="On its way"
        className="h-2 w-full accent-accent"
        {...(of > 1 ? { max: of, value: ready } : {})}
      />
      <Button onClick={onStop}>Stop</Button>
    </div>
  );
}
