import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/Button';
import { Input } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { toRefused } from '@/core/data/refused';

interface Link {
  label: string;
  url: string;
}

const most = 8;

interface LinksFieldProps {
  links: readonly Link[];
  onSave: (links: Link[]) => Promise<void>;
}

/** Where else somebody is. */
export function LinksField({ links, onSave }: LinksFieldProps) {
  const [typed, setTyped] = useState<Link[] | null>(null);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const rows = typed ?? links.map(({ label, url }) => ({ label, url }));
  const change = (at: number, part: Partial<Link>) =>
    setTyped(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setWrong('');
    try {
      await onSave(rows.filter(({ label, url }) => label.trim() !== '' || url.trim() !== ''));
      setTyped(null);
    } catch (error) {
      const { fields, message } = toRefused(error);
      setWrong(fields['links'] ?? message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      aria-label="Links"
      onSubmit={(event) => void save(event)}
      className="grid gap-3"
    >
      <p className="text-sm font-semibold">Links</p>
      {rows.map((row, at) => (
        <div key={at} className="flex flex-wrap items-center gap-2">
          <Input
            aria-label={`Name of link ${at + 1}`}
            placeholder="Name"
            value={row.label}
            maxLength={40}
            className="max-w-44 narrow:max-w-none"
            onChange={({ target }) => change(at, { label: target.value })}
          />
          <span className="flex min-w-0 flex-1 items-center gap-2 narrow:basis-full">
            <Input
              aria-label={`Address of link ${at + 1}`}
              placeholder="https://"
              type="url"
              inputMode="url"
              value={row.url}
              maxLength={500}
              onChange={({ target }) => change(at, { url: target.value })}
            />
            <IconButton
              label={`Remove link ${at + 1}`}
              icon={<X size={18} aria-hidden="true" />}
              onClick={() => setTyped(rows.filter((_, index) => index !== at))}
            />
          </span>
        </div>
      ))}
      {wrong && (
        <p role="alert" className="text-sm text-danger">
          {wrong}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {rows.length < most && (
          <Button size="sm" onClick={() => setTyped([...rows, { label: '', url: '' }])}>
            <Plus size={16} aria-hidden="true" /> Add a link
          </Button>
        )}
        {typed && (
          <Button size="sm" kind="main" type="submit" busy={busy}>
            Save links
          </Button>
        )}
      </div>
    </form>
  );
}
