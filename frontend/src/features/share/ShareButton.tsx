import { CodeXml, Link2, Share, Share2 } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { Menu, type MenuItem } from '@/components/Menu';
import { showSnackbar } from '@/components/snackbarStore';

interface ShareButtonProps {
  /** What is shared, as it is called. */
  title: string;
  /** The page's path. */
  path: string;
  /** What has a player for other people's pages. */
  embed?: { kind: 'track' | 'album'; id: string };
}

/** The size of the embedded player, in CSS pixels; as the server's oEmbed has it. */
const embedSize = { track: 166, album: 420 } as const;

/** A menu of the ways to hand a page on. */
export function ShareButton({ title, path, embed }: ShareButtonProps) {
  const address = new URL(path, location.origin).href;
  const items: MenuItem[] = [
    {
      label: 'Copy link',
      icon: <Link2 size={18} />,
      onSelect: () => void copy(address, 'Link copied'),
    },
  ];
  if (embed) {
    items.push({
      label: 'Copy embed code',
      icon: <CodeXml size={18} />,
      onSelect: () => void copy(embedCode(embed.kind, embed.id, title), 'Embed code copied'),
    });
  }
  if (typeof navigator.share === 'function') {
    items.push({
      label: 'Share with an app',
      icon: <Share size={18} />,
      onSelect: () => void shareWithApp(title, address),
    });
  }
  return (
    <Menu
      label={`Share ${title}`}
      trigger={<IconButton label={`Share ${title}`} icon={<Share2 size={20} />} />}
      items={items}
    />
  );
}

/** The HTML that puts the player into another page. */
export function embedCode(kind: 'track' | 'album', id: string, title: string): string {
  const frame = document.createElement('iframe');
  const attributes: Record<string, string> = {
    src: new URL(`/embed/${kind}/${encodeURIComponent(id)}`, location.origin).href,
    width: '480',
    height: String(embedSize[kind]),
    title,
    loading: 'lazy',
    allow: 'autoplay',
    style: 'border:0;max-width:100%',
  };
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  return frame.outerHTML;
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar({ type: 'success', message: done });
  } catch {
    // Pages without encryption, and people, may keep the clipboard closed: then it is shown to be copied by hand.
    showSnackbar({ type: 'info', message: text, duration: 15_000 });
  }
}

async function shareWithApp(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return; // they thought better of it
    showSnackbar({ type: 'error', message: 'Could not share' });
  }
}
