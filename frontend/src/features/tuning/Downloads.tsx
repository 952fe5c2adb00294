import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { showSnackbar } from '@/components/snackbarStore';
import { download, type Query } from './download';

interface DownloadsProps {
  /** What it is, 'the curves'. */
  of: string;
  /** The file without its ending. */
  file: string;
  formats?: readonly string[];
  query?: Query;
}

/** The figures of a panel as files. */
export function Downloads({ of, file, formats = ['csv', 'json'], query = {} }: DownloadsProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const get = async (format: string) => {
    setBusy(format);
    try {
      await download(`${file}.${format}`, query);
    } catch (error) {
      const message = error instanceof Error ? error.message : `${file}.${format} did not load.`;
      showSnackbar({ type: 'error', message, duration: 6000 });
    } finally {
      setBusy(null);
    }
  };
  return (
    <div role="group" aria-label={`Download ${of}`} className="flex gap-2">
      {formats.map((format) => (
        <Button
          key={format}
          size="sm"
          busy={busy === format}
          aria-label={`Download ${of} as ${format.toUpperCase()}`}
          onClick={() => void get(format)}
        >
          {busy !== format && <Download size={16} aria-hidden="true" />}
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
