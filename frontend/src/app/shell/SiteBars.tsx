import { Construction, Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '@/components/IconButton';
import { TextLink } from '@/components/Link';
import { useSiteStatus } from '@/core/site/siteStatus';

/** What holds for the whole site, above every page. */
export function SiteBars({ isAdmin }: { isAdmin: boolean }) {
  const isClosed = useSiteStatus(({ killswitch }) => killswitch);
  return (
    <>
      {isClosed && isAdmin && <MaintenanceBar />}
      <AnnouncementBar />
    </>
  );
}

/** Reminds those who are let in that nobody else is. */
function MaintenanceBar() {
  return (
    <div role="status" className="border-b border-warning/40 bg-warning/12 text-sm">
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

const closedKey = 'sidestage.announcement.closed';

/** What admins have announced, until the person closes it. Home has it in its first words. */
function AnnouncementBar() {
  const { pathname } = useLocation();
  const announcement = useSiteStatus((site) => site.announcement);
  const announcedAt = useSiteStatus((site) => site.announcedAt);
  const [closed, setClosed] = useState(() => localStorage.getItem(closedKey));
  if (!announcement || !announcedAt || announcedAt === closed || pathname === '/') return null;
  const close = () => {
    localStorage.setItem(closedKey, announcedAt);
    setClosed(announcedAt);
    document.getElementById('main')?.focus();
  };
  return (
    <section aria-label="Announcement" className="border-b border-line bg-surface text-sm">
      <div className="page flex items-start gap-3 py-1">
        <Megaphone size={18} aria-hidden="true" className="mt-3.5 shrink-0 text-accent-text" />
        <p className="min-w-0 flex-1 py-3 break-words whitespace-pre-line">{announcement}</p>
        <IconButton
          label="Close the announcement"
          icon={<X size={18} aria-hidden="true" />}
          onClick={close}
        />
      </div>
    </section>
  );
}
