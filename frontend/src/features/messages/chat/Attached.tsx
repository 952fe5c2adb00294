import { RotateCw, X } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import type { AttachedMedia } from '@/features/attachments';

/** The pictures that go with a message, before it is sent. */
export function Attached({ media }: { media: AttachedMedia }) {
  const { items, problem, uploadOf } = media;
  return (
    <>
      {problem && (
        <p role="alert" className="px-2 pb-1 text-xs text-danger">
          {problem}
        </p>
      )}
      {items.length > 0 && (
        <ul aria-label="Pictures of this message" className="flex gap-2 overflow-x-auto p-1 pb-2">
          {items.map(({ id, src, name, key }) => {
            const upload = uploadOf(id);
            const hasFailed = key === null && upload?.state === 'failed';
            return (
              <li key={id} className="relative shrink-0">
                <img src={src} alt={name} className="size-16 rounded-sm bg-raised object-cover" />
                {key === null && !hasFailed && (
                  <progress
                    aria-label={`Upload of ${name}`}
                    value={upload && upload.size > 0 ? upload.sent / upload.size : 0}
                    max={1}
                    className="absolute inset-x-1 bottom-1 h-1 w-14 accent-accent"
                  />
                )}
                {hasFailed && (
                  <IconButton
                    size="sm"
                    kind="over"
                    label={`Send ${name} again: ${upload.message}`}
                    icon={<RotateCw size={16} aria-hidden="true" />}
                    onClick={() => media.retry(id)}
                    className="absolute top-3.5 left-3.5"
                  />
                )}
                <button
                  type="button"
                  aria-label={`Take ${name} away`}
                  onClick={() => media.remove(id)}
                  className="absolute -top-1.5 -right-1.5 grid size-6 place-items-center rounded-full border border-line-strong bg-raised"
                >
                  <X size={14} aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
