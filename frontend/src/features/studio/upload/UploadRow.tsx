import { Check, CircleX, Pause, Play, RotateCcw, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '@/components/Button';
import { Input } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { Spinner } from '@/components/Spinner';
import { type UploadItem, uploads } from '@/core/upload';
import { cx } from '@/lib/cx';
import { formatBytes, formatDuration } from '@/lib/format';
import { files } from './batch';
import { fromInput } from './chosen';
import type { Row } from './files';
import { titleOf } from './prefill';
import { formatTimeLeft } from './sorting';

interface UploadRowProps {
  row: Row;
  /** Its place on the album, from 1; null for pictures, ZIPs and what failed. */
  number: number | null;
  item: UploadItem | undefined;
}

/** One file of the batch: what it will be called, how far it is, and what can be done about it. */
export function UploadRow({ row, number, item }: UploadRowProps) {
  const problem = row.problem ?? (item?.state === 'failed' ? item.message : null);
  const base = row.name.replace(/^.*\//, '');
  return (
    <li className="grid gap-x-3 gap-y-2 border-t border-line py-3 wide:grid-cols-[2rem_minmax(0,1fr)_minmax(0,17rem)_6rem] wide:items-center">
      <span className="tabular hidden text-right text-sm text-text-3 wide:block">{number}</span>
      {number !== null ? (
        <div className="min-w-0">
          <Input
            aria-label={`Title of ${base}`}
            value={titleOf(row)}
            aria-invalid={titleOf(row).trim() === '' ? true : undefined}
            maxLength={200}
            onChange={(event) => files.change(row.id, { title: event.target.value })}
          />
        </div>
      ) : (
        <p className="truncate text-sm font-semibold">{base}</p>
      )}
      <div className="min-w-0">
        {problem ? (
          <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
            <CircleX size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span>
              <span className={number === null ? 'sr-only' : undefined}>{base}: </span>
              {problem}
            </span>
          </p>
        ) : (
          <State row={row} item={item} base={base} />
        )}
      </div>
      <div className="flex justify-end gap-0.5 narrow:justify-start">
        <Controls row={row} item={item} base={base} />
        <IconButton
          size="sm"
          className="narrow:size-11"
          label={row.file || problem ? `Remove ${base}` : `Cancel ${base}`}
          icon={<X size={18} aria-hidden="true" />}
          onClick={() => files.remove(row.id)}
        />
      </div>
    </li>
  );
}

interface PartProps {
  row: Row;
  item: UploadItem | undefined;
  base: string;
}

function State({ row, item, base }: PartProps) {
  if (row.file) {
    const { file } = row;
    const facts = [
      file.duration ? formatDuration(file.duration) : null,
      file.codec?.toUpperCase(),
      file.bitDepth ? `${file.bitDepth} bit` : null,
      file.sampleRate ? `${file.sampleRate / 1000} kHz` : null,
      file.width && file.height ? `${file.width} × ${file.height} px` : null,
      formatBytes(file.size),
    ].filter(Boolean);
    return (
      <p className="tabular flex items-center gap-2 text-sm text-text-2">
        <Check size={16} role="img" aria-label="Arrived" className="shrink-0 text-success" />
        <span className="truncate">
          {row.prefix === 'archives' ? 'Unpacking…' : facts.join(' · ')}
        </span>
      </p>
    );
  }
  if (!item) return null;
  if (item.state === 'needs-file') {
    return (
      <p className="text-sm text-warning">{item.message ?? 'Choose the file again to go on.'}</p>
    );
  }
  if (item.state === 'checking') {
    return (
      <p className="flex items-center gap-2 text-sm text-text-2">
        <Spinner size={14} /> Looking at it…
      </p>
    );
  }
  const share = item.size > 0 ? item.sent / item.size : 0;
  return (
    <div className="grid gap-1">
      <div
        role="progressbar"
        aria-label={base}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
        className="h-1.5 overflow-hidden rounded-full bg-raised"
      >
        <div
          className={cx('h-full', item.state === 'uploading' ? 'bg-accent' : 'bg-text-3')}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="tabular truncate text-xs text-text-3">{words(item)}</p>
    </div>
  );
}

function words(item: UploadItem): string {
  const size = `${formatBytes(item.sent)} of ${formatBytes(item.size)}`;
  if (item.offline) return `${size} · Waiting`;
  if (item.state === 'paused') return `${size} · Paused`;
  if (item.state === 'waiting') return `${formatBytes(item.size)} · Waiting`;
  const speed = item.rate > 0 ? `${formatBytes(item.rate)}/s` : '';
  return [size, speed, formatTimeLeft(item.secondsLeft)].filter(Boolean).join(' · ');
}

function Controls({ row, item, base }: PartProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  if (row.file || !item) return null;
  const size = { size: 'sm', className: 'narrow:size-11' } as const;
  switch (item.state) {
    case 'paused':
      return (
        <IconButton
          {...size}
          label={`Go on with ${base}`}
          icon={<Play size={18} aria-hidden="true" />}
          onClick={() => uploads.resume(row.id)}
        />
      );
    case 'uploading':
    case 'waiting':
      return (
        <IconButton
          {...size}
          label={`Pause ${base}`}
          icon={<Pause size={18} aria-hidden="true" />}
          onClick={() => uploads.pause(row.id)}
        />
      );
    case 'failed':
      return item.retryable ? (
        <IconButton
          {...size}
          label={`Try ${base} again`}
          icon={<RotateCcw size={18} aria-hidden="true" />}
          onClick={() => uploads.retry(row.id)}
        />
      ) : null;
    case 'needs-file':
      return (
        <>
          <Button
            size="sm"
            aria-label={`Choose ${base} again`}
            className="narrow:h-11"
            onClick={async () => {
              if (!(await uploads.reopen(row.id))) input.current?.click();
            }}
          >
            Choose
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            tabIndex={-1}
            aria-label={`The file ${base}`}
            className="sr-only"
            onChange={(event) => {
              files.add(fromInput(event.currentTarget.files));
              event.currentTarget.value = '';
            }}
          />
        </>
      );
    default:
      return null;
  }
}
