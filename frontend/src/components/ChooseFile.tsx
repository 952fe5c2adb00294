import { FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from './Button';

interface ChooseFileProps {
  /** What the file is, for those who do not see the button. */
  label: string;
  /** Endings and types of files that are offered, as of an input. */
  accept: string;
  kind?: 'main' | undefined;
  busy: boolean;
  onChoose: (file: File) => void;
  /** What the button says. */
  children: ReactNode;
}

/** A button that has one file chosen; the same file may be chosen again. */
export function ChooseFile({ label, accept, kind, busy, onChoose, children }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="relative justify-self-start">
      <Button {...(kind ? { kind } : {})} busy={busy} onClick={() => input.current?.click()}>
        <FileUp size={18} aria-hidden="true" /> {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </span>
  );
}
