import { MapPin, Search, WifiOff, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { IconButton } from '@/components/IconButton';
import { Link, TextLink } from '@/components/Link';
import { Logo, LogoMark } from '@/components/Logo';
import { Spinner } from '@/components/Spinner';
import { orTell } from '@/core/data/tellRefusal';
import { useSession } from '@/core/session';
import { lazily } from '@/lib/lazy';
import { useIsMobile } from '@/lib/media';
import { useOnline } from '@/lib/online';
import { texts } from '@/lib/texts';
import { slots } from '../features';
import { CartLink } from './Cart';
import { useLogout, useProfileTarget } from './useDestinations';
import { useLocationText } from './useLocationText';

const SearchField = slots.find(({ search }) => search)?.search ?? (() => null);

export function TopBar() {
  const mobile = useIsMobile();
  return (
    <header
      data-print="no"
      className="sticky top-0 z-bar h-(--bar-top) bg-ground/90 backdrop-blur-md"
    >
      {mobile ? <MobileBar /> : <WideBar />}
    </header>
  );
}

function WideBar() {
  return (
    <div className="flex h-full items-center gap-4 pr-(--gutter) pl-5 roomy:pl-6">
      <Link
        to="/"
        aria-label={texts.productName}
        className="w-8 shrink-0 rounded-sm roomy:w-[calc(var(--nav-wide)-24px-16px+var(--gutter))]"
      >
        <span className="hidden roomy:block">
          <Logo />
        </span>
        <span className="roomy:hidden">
          <LogoMark size={32} />
        </span>
      </Link>
      <div className="max-w-120 min-w-0 flex-1 max-roomy:ml-(--gutter)">
        <SearchField />
      </div>
      <div className="ml-auto flex min-w-0 items-center gap-4">
        <div className="hidden min-w-0 roomy:block">
          {slots.map(({ bar: Bar }, at) => Bar && <Bar key={at} />)}
        </div>
        <OfflineSign />
        <LocationText />
        <SessionButton />
      </div>
    </div>
  );
}

function MobileBar() {
  const [searching, setSearching] = useState(false);
  const { key } = useLocation();
  const session = useSession();
  const target = useProfileTarget();

  if (searching) {
    return (
      <div key={key} className="flex h-full items-center gap-1 pr-1 pl-3">
        <SearchField autoFocus onDone={() => setSearching(false)} />
        <IconButton
          label="Close search"
          icon={<X size={20} aria-hidden="true" />}
          onClick={() => setSearching(false)}
        />
      </div>
    );
  }
  return (
    <div className="flex h-full items-center gap-1 pr-2 pl-4">
      <Link to="/" aria-label={texts.productName} className="mr-auto rounded-sm py-2">
        <Logo />
      </Link>
      <OfflineSign />
      <IconButton
        label="Search"
        icon={<Search size={22} aria-hidden="true" />}
        onClick={() => setSearching(true)}
      />
      <CartLink />
      {session.status === 'member' ? (
        <Link
          to={target}
          aria-label="Your profile"
          className="grid size-11 place-items-center rounded-full"
        >
          <Avatar src={session.profile?.profilePictureUrl} width={32} className="w-8" />
        </Link>
      ) : null}
      <SessionButton />
    </div>
  );
}

/** Stands for as long as there is no connection. */
function OfflineSign() {
  const isOnline = useOnline();
  return (
    <p role="status" className="shrink-0 empty:hidden">
      {!isOnline && (
        <span className="flex items-center gap-1.5 rounded-full border border-line-strong px-2.5 py-1 text-xs font-semibold text-text-2">
          <WifiOff size={14} aria-hidden="true" />
          Offline
        </span>
      )}
    </p>
  );
}

/** Login for visitors; Logout for the logged-in on their own profile page. */
function SessionButton() {
  const { status, profile } = useSession();
  const { pathname } = useLocation();
  const logout = useLogout();
  if (status === 'visitor') {
    return (
      <Button asChild kind="main" size="sm" pill>
        <Link to="/login">{texts.login}</Link>
      </Button>
    );
  }
  const ownPage = profile?.handle && pathname.toLowerCase() === `/${profile.handle.toLowerCase()}`;
  if (!ownPage) return null;
  return (
    <Button size="sm" pill onClick={() => void logout()}>
      {texts.logout}
    </Button>
  );
}

/** What few people press, and then once. */
const finding = lazily(() => import('@/core/site/findPlace'));

function LocationText() {
  const { text, isLooking, isDefault } = useLocationText();
  const find = async () => (await finding.load()).movePlace();
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-sm text-text-3">
      <button
        type="button"
        title={texts.useWhereIAm}
        aria-label={`Location: ${text}. ${texts.useWhereIAm}`}
        aria-busy={isLooking}
        onClick={() => void orTell(find())}
        className="flex h-9 min-w-0 cursor-pointer items-center gap-1.5 rounded-sm hover:text-text"
      >
        <MapPin size={15} aria-hidden="true" className="shrink-0" />
        <span className="tabular max-w-44 truncate">{text}</span>
      </button>
      {isDefault && (
        <>
          <span className="whitespace-nowrap">by default</span>
          <TextLink to="/settings/taste" className="inline-flex h-9 items-center whitespace-nowrap">
            Say where you are
          </TextLink>
        </>
      )}
      {isLooking && <Spinner size={14} label="Finding the place's name" />}
    </div>
  );
}
