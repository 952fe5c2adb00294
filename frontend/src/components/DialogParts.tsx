import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import type { OverlayProps, SheetProps } from './Dialog';
import { IconButton } from './IconButton';

/** Gives the focus back to where it was; these are opened by state, without a trigger that would know. */
function useReturnOfFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}

const veil = 'fixed inset-0 z-overlay bg-veil animate-[fade-in_160ms_var(--ease-out)]';

/** A question or a short form over the page. */
export function Dialog({ open, onOpenChange, title, description, children }: OverlayProps) {
  const focus = useReturnOfFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veil} />
        <Radix.Content
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed top-1/2 left-1/2 z-overlay grid max-h-[85dvh] w-[min(92vw,32rem)] -translate-1/2 gap-4 overflow-y-auto rounded-md border border-line bg-surface p-6 animate-[fade-in_160ms_var(--ease-out)]"
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-lg font-bold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X size={20} />} className="-mt-2 -mr-3" />
            </Radix.Close>
          </div>
          {description && (
            <Radix.Description className="text-text-2">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const sides = {
  bottom:
    'inset-x-0 bottom-0 max-h-[94dvh] rounded-t-lg border-t data-[state=open]:animate-[sheet-up_240ms_var(--ease-out)] data-[state=closed]:animate-[sheet-down_180ms_var(--ease-out)]',
  right:
    'inset-y-0 right-0 w-[min(92vw,26rem)] border-l data-[state=open]:animate-[slide-over_240ms_var(--ease-out)]',
};

/** Slides over the page from an edge. */
export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  side = 'bottom',
  hideTitle = false,
  className = '',
  children,
}: SheetProps) {
  const focus = useReturnOfFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veil} />
        <Radix.Content
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={`fixed z-overlay flex flex-col overflow-y-auto border-line bg-surface ${sides[side]} ${className}`}
        >
          {hideTitle ? (
            <Radix.Title className="sr-only">{title}</Radix.Title>
          ) : (
            <div className="flex items-center justify-between gap-4 px-5 pt-4 pb-2">
              <Radix.Title className="text-lg font-bold">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label="Close" icon={<X size={20} />} className="-mr-3" />
              </Radix.Close>
            </div>
          )}
          {description && <Radix.Description className="sr-only">{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
