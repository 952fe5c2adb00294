import { Construction, Megaphone, X } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { TextLink } from '@/components/Link';

interface SiteBarsProps {
  /** Maintenance is on, and the person is let in. */
  maintenance: boolean;
  announcement: string | null;
  onClose: () => void;
}

/** What holds for the whole site, above every page. */
export function SiteBars({ maintenance, announcement, onClose }: SiteBarsProps) {
  return (
    <>
      {maintenance && <MaintenanceBar />}
      {announcement && <AnnouncementBar text={announcement} onClose={onClose} />}
    </>
  );
}

/** Reminds those who are let in that nobody else is. */
function MaintenanceBar() {
  return (
    <div role="status" data-print="no" className="border-b border-warning/40 bg-warning/12 text-sm">
      <p className="page flex flex-wrap items-center gap-x-3 py-1">
        <Construction size={18} aria-hidden="true" className="shrink-0 text-warning" />
        Maintenance is on: only admins see the site.
        <TextLink to="/admin/site" className="inline-flex min-h-11 items-center">
          Site status
        </TextLink>
      </p>
    </div>
  );
}

/** What admins have announced, until the person closes it. */
function AnnouncementBar({ text, onClose }: { text: string; onClose: () => void }) {
  const close = () => {
    onClose();
    document.getElementById('main')?.focus();
  };
  return (
    <section
      aria-label="Announcement"
      data-print="no"
      className="border-b border-line bg-surface text-sm"
    >
      <div className="page flex items-start gap-3 py-1">
        <Megaphone size={18} aria-hidden="true" className="mt-3.5 shrink-0 text-accent-text" />
        <p className="min-w-0 flex-1 py-3 break-words whitespace-pre-line">{text}</p>
        <IconButton
          label="Close the announcement"
          icon={<X size={18} aria-hidden="true" />}
          onClick={close}
        />
      </div>
    </section>
  );
}
