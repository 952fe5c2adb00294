import { ArrowLeft, ArrowRight, RotateCw, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/Button';
import { IconButton } from '@/components/IconButton';
import { TextArea } from '@/components/TextArea';
import type { UploadItem } from '@/core/upload';
import { located } from '@/lib/images';
import { type Attached, type AttachedMedia, mostAlt } from './useMedia';

/** The pictures and the video of a post that is being written: described, put in order, taken away. */
export function MediaEditor({ media }: { media: AttachedMedia }) {
  const { items, problem } = media;
  return (
    <>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {items.length > 0 && (
        <ul aria-label="Pictures and video" className="grid gap-3">
          {items.map((item, at) => (
            <Row key={item.id} item={item} at={at} media={media} />
          ))}
        </ul>
      )}
    </>
  );
}

interface RowProps {
  item: Attached;
  at: number;
  media: AttachedMedia;
}

function Row({ item, at, media }: RowProps) {
  const described = useId();
  const { id, kind, name, alt, src } = item;
  const upload = media.uploadOf(id);
  const which = `${kind === 'VIDEO' ? 'Video' : 'Picture'} ${at + 1}`;
  return (
    <li aria-label={`${which}: ${name}`} className="flex gap-3 rounded-sm bg-surface p-2">
      <span className="relative size-24 shrink-0 overflow-hidden rounded-xs bg-raised">
        {src && kind === 'IMAGE' && (
          <img src={located(src)} alt="" className="size-full object-cover" />
        )}
        {src && kind === 'VIDEO' && (
          <video src={located(src)} muted preload="metadata" className="size-full object-cover" />
        )}
      </span>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <div className="flex items-start justify-between gap-2">
          <State item={item} upload={upload} />
          <span className="-mt-1 -mr-1 flex">
            <IconButton
              size="sm"
              label={`${which}: earlier`}
              icon={<ArrowLeft size={18} />}
              disabled={at === 0}
              onClick={() => media.move(id, -1)}
            />
            <IconButton
              size="sm"
              label={`${which}: later`}
              icon={<ArrowRight size={18} />}
              disabled={at === media.items.length - 1}
              onClick={() => media.move(id, 1)}
            />
            <IconButton
              size="sm"
              label={`${which}: take away`}
              icon={<X size={18} />}
              onClick={() => media.remove(id)}
            />
          </span>
        </div>
        {item.key === null && upload?.state === 'failed' && upload.retryable ? (
          <Button size="sm" className="justify-self-start" onClick={() => media.retry(id)}>
            <RotateCw size={16} aria-hidden="true" /> Try again
          </Button>
        ) : (
          <TextArea
            rows={1}
            dir="auto"
            aria-label={`What ${which.toLowerCase()} shows`}
            aria-describedby={described}
            placeholder="What it shows"
            value={alt}
            maxLength={mostAlt}
            onChange={(event) => media.describe(id, event.target.value)}
          />
        )}
        <span id={described} className="sr-only">
          {name}
        </span>
      </div>
    </li>
  );
}

function State({ item, upload }: { item: Attached; upload: UploadItem | undefined }) {
  if (item.key !== null)
    return <p className="min-w-0 truncate py-1 text-sm text-text-2">{item.name}</p>;
  if (upload?.state === 'failed')
    return (
      <p role="alert" className="py-1 text-sm text-danger">
        {upload.message}
      </p>
    );
  const share = upload && upload.size > 0 ? upload.sent / upload.size : 0;
  return (
    <div className="min-w-0 flex-1 py-1 text-sm text-text-2">
      <p className="tabular truncate">
        {upload?.offline
          ? 'Waiting for the connection'
          : share < 1
            ? `Uploading ${Math.floor(share * 100)} %`
            : 'Looking at it'}
      </p>
      <progress
        aria-label={`Upload of ${item.name}`}
        value={share}
        max={1}
        className="h-1 w-full accent-accent"
      />
    </div>
  );
}
