import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { cx } from '@/lib/cx';
import { fromDrop, fromInput } from './chosen';
import type { Chosen } from './files';

interface DropZoneProps {
  /** Nothing is chosen yet: it takes the room of what will be here. */
  large: boolean;
  onFiles: (chosen: Chosen[]) => void;
  /** Other endings that are of use, each with a comma before it. */
  also?: string;
}

const accepted = 'audio/*,.wav,.flac,.mp3,.ogg,.opus,.m4a,image/jpeg,image/png,image/webp,.zip';

/** Takes files, folders and ZIPs, dropped or chosen. */
export function DropZone({ large, onFiles, also = '' }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles(fromInput(input.files));
    // The same file may be chosen again after it was taken off the list.
    input.value = '';
  };
  return (
    <section
      aria-label="Choose files"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void fromDrop(event.dataTransfer).then(onFiles);
      }}
      className={cx(
        'grid justify-items-center gap-4 rounded-md border border-dashed px-5 text-center transition-colors',
        large ? 'py-12 wide:py-20' : 'py-6',
        over ? 'border-accent-text bg-surface' : 'border-line-strong',
      )}
    >
      <Upload
        size={large ? 36 : 24}
        strokeWidth={1.5}
        aria-hidden="true"
        className={over ? 'text-accent-text' : 'text-text-3'}
      />
      <div className="grid gap-1">
        <p className={cx('font-display font-bold', large ? 'text-xl' : 'text-lg')}>
          <span className="hidden wide:inline">Drop your music here</span>
          <span className="wide:hidden">Choose your music</span>
        </p>
        <p className="text-sm text-balance text-text-2">
          WAV, FLAC, MP3, OGG or M4A up to 2 GiB a file, with covers, as files, a folder or a ZIP.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button kind={large ? 'main' : 'plain'} onClick={() => files.current?.click()}>
          Choose files
        </Button>
        <Button onClick={() => folder.current?.click()}>Choose a folder</Button>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        accept={accepted + also}
        aria-label="Files"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={(element) => {
          folder.current = element;
          // React knows no such attribute, and browsers no other.
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        aria-label="Folder"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => take(event.currentTarget)}
      />
    </section>
  );
}
