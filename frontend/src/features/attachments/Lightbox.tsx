import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import { IconButton } from '@/components/IconButton';
import { Picture } from './Picture';

export interface LightboxProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  pictures: readonly { url: string; altText: string }[];
  at: number;
  onMove: (at: number) => void;
  addressOf: (url: string) => string | undefined;
}

/** Pictures over the whole window, one at a time, with what they show in words. */
export function Lightbox({
  open,
  onOpenChange,
  title,
  pictures,
  at,
  onMove,
  addressOf,
}: LightboxProps) {
  const before = useRef<Element | null>(null);
  const picture = pictures[at];
  if (!picture) return null;
  const move = (by: number) => onMove((at + by + pictures.length) % pictures.length);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-overlay bg-black/95" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            before.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (before.current instanceof HTMLElement) before.current.focus();
          }}
          onKeyDown={(event) => {
            if (pictures.length < 2) return;
            if (event.key === 'ArrowRight') move(1);
            if (event.key === 'ArrowLeft') move(-1);
          }}
          className="fixed inset-0 z-overlay grid grid-rows-[auto_minmax(0,1fr)_auto] gap-2 p-3 text-white"
        >
          <div className="flex items-center justify-between gap-4">
            <Radix.Title className="sr-only">{title}</Radix.Title>
            <p aria-live="polite" className="tabular px-2 text-sm text-white/80">
              {pictures.length > 1 && `${at + 1} of ${pictures.length}`}
            </p>
            <Radix.Close asChild>
              <IconButton kind="over" label="Close" icon={<X size={24} />} />
            </Radix.Close>
          </div>
          <div className="relative grid min-h-0 place-items-center">
            <Picture
              key={picture.url}
              src={addressOf(picture.url)}
              alt={picture.altText}
              width={960}
              eager
              className="max-h-full min-h-0 max-w-full object-contain"
            />
            {pictures.length > 1 && (
              <>
                <IconButton
                  kind="over"
                  label="The picture before"
                  icon={<ChevronLeft size={28} />}
                  onClick={() => move(-1)}
                  className="absolute top-1/2 left-0 -translate-y-1/2"
                />
                <IconButton
                  kind="over"
                  label="The next picture"
                  icon={<ChevronRight size={28} />}
                  onClick={() => move(1)}
                  className="absolute top-1/2 right-0 -translate-y-1/2"
                />
              </>
            )}
          </div>
          <p
            dir="auto"
            aria-hidden="true"
            className="mx-auto max-h-32 max-w-160 overflow-y-auto px-2 pb-2 text-center text-sm wrap-anywhere whitespace-pre-line text-white/90"
          >
            {picture.altText}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
