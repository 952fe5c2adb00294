import type { ApolloClient, TypePolicies } from '@apollo/client';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, useContext } from 'react';
import type { LazyPart } from '@/components/lazyPart';
import type { SectionPlace } from '@/components/SectionNav';
import type { Lazy } from '@/lib/lazy';
import type { PlayerTrack } from './player/types';
import { hasRole, roles } from './session/roles';
import type { Session } from './session/types';

export type Parameters = Record<string, string | undefined>;

export interface PageModule {
  default: ComponentType;
  /** Fetches what the page asks for first. */
  preload?: (client: ApolloClient, parameters: Parameters) => Promise<void> | void;
}

export interface PageRoute {
  path: string;
  page: Lazy<PageModule>;
}

export interface NavigationEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Who sees it; everybody where not given. */
  for?: 'member' | 'staff';
  /** Stands apart, at the end of the navigation. */
  last?: boolean;
  /** Within reach of the thumb on phones; by a shorter name where one is given. */
  thumb?: true | string;
}

/** Returns the entries of the navigation that are for somebody. */
export function entriesFor(
  navigation: readonly NavigationEntry[],
  { status, profile }: Pick<Session, 'status' | 'profile'>,
): NavigationEntry[] {
  return navigation.filter(
    (entry) =>
      !entry.for || (status === 'member' && (entry.for === 'member' || hasRole(profile, ...roles))),
  );
}

interface SettingsTab {
  title: string;
  /** Where it stands among the others. */
  order: number;
  /** Only for whoever is logged in. */
  forMembers?: boolean;
  Part: LazyPart<object>;
}

type Section = 'admin' | 'dashboard';

interface DashboardTile {
  title: string;
  /** Where it stands among the others. */
  order: number;
  /** Who has it; everybody where not given. */
  for?: 'fan' | 'artist';
  Part: LazyPart<object>;
}

interface SearchSlot {
  autoFocus?: boolean;
  onDone?: () => void;
}

export interface ArtistSlot {
  artist: { userId: string; artistName: string; handle: string; badgeId: string };
}

export interface EventSlot {
  event: {
    id: string;
    title: string;
    artistName: string;
    startDate: string;
    status: 'PLANNED' | 'CANCELLED' | 'PAST';
    /** The person was there, or goes. */
    isInCalendar: boolean;
    /** The person may change it. */
    canEdit: boolean;
  };
}

interface PersonSlot {
  person: { userId: string; displayName: string; handle: string };
}

export interface ContactSlot extends PersonSlot {
  /** Where it stands among icons. */
  isIcon?: boolean;
}

interface PlayingSlot {
  track: PlayerTrack;
}

/** What people felt about a thing, and what the person did. */
export interface ReactionsOf {
  likes: number;
  loves: number;
  laughs: number;
  wows: number;
  userReaction?: 'LIKE' | 'LOVE' | 'LAUGH' | 'WOW' | null;
}

export interface WorkSlot {
  /** A song, an album, a post or a question. */
  work: {
    type: 'SONG' | 'ALBUM' | 'POST' | 'QUESTION';
    id: string;
    title: string;
    hasAccessTo: boolean;
    reactions: ReactionsOf;
    commentCount: number;
    /** Nobody can write more where this is false. */
    commentsAllowed?: boolean;
    /** The song as the player knows it. */
    track?: PlayerTrack;
  };
}

export interface AgainstSlot {
  type: 'SONG' | 'ALBUM';
  id: string;
  title: string;
}

/** Places in the frame, and in pages of other features, that a feature fills. */
interface Slots {
  /** In the menu of a song or an album of somebody else, for members. */
  against?: ComponentType<AgainstSlot>;
  /** In the bar at the top. */
  search?: ComponentType<SearchSlot>;
  /** In the bar at the top, where there is room. */
  bar?: ComponentType;
  /** Along the bottom edge. */
  edge?: ComponentType;
  /** Over the page, when it has something to show. */
  over?: ComponentType;
  /** On the home page of a member, below what there is to play. */
  home?: ComponentType;
  /** On an artist's page, below the music. */
  artist?: ComponentType<ArtistSlot>;
  /** On the page of somebody who is no artist. */
  person?: ComponentType<PersonSlot>;
  /** On anybody's page, beside following them. */
  contact?: ComponentType<ContactSlot>;
  /** On the page of an event. */
  event?: ComponentType<EventSlot>;
  /** Beside the feed, where there is room. */
  near?: ComponentType;
  /** On the dashboard of those who make no music. */
  keeping?: ComponentType;
  /** On the page of a song or an album, among what can be done with it. */
  acting?: ComponentType<WorkSlot>;
  /** On the same pages, below the music, and on that of a post or a question. */
  talk?: ComponentType<WorkSlot>;
  /** In the open player, beside what can be done with the track. */
  playing?: ComponentType<PlayingSlot>;
}

/**
 * What a feature brings to the site. Beside it the manifest's file exports `uses`: the features whose index this one may
 * import, which the linter reads.
 */
export interface Manifest {
  pages?: readonly PageRoute[];
  navigation?: readonly NavigationEntry[];
  settings?: readonly SettingsTab[];
  /** Parts of /dashboard: what waits, and what is one's own. */
  tiles?: readonly DashboardTile[];
  /** Pages in the navigation of /admin and of /dashboard. */
  sections?: Partial<Record<Section, readonly SectionPlace[]>>;
  slots?: Slots;
  /** How the cache of GraphQL keeps the feature's types. */
  cache?: TypePolicies;
}

/** What the features bring to pages of each other. */
interface Contributions {
  navigation: readonly NavigationEntry[];
  settings: readonly SettingsTab[];
  tiles: readonly DashboardTile[];
  sections: Readonly<Record<Section, readonly SectionPlace[]>>;
  slots: readonly Slots[];
}

/** Joins what the features bring; their order is that of sections and slots. */
export function contributionsOf(features: readonly Manifest[]): Contributions {
  const places = (section: Section) =>
    features
      .flatMap(({ sections }) => sections?.[section] ?? [])
      .sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  return {
    navigation: features.flatMap(({ navigation }) => navigation ?? []),
    settings: features
      .flatMap(({ settings }) => settings ?? [])
      .sort((one, other) => one.order - other.order),
    tiles: features
      .flatMap(({ tiles }) => tiles ?? [])
      .sort((one, other) => one.order - other.order),
    sections: { admin: places('admin'), dashboard: places('dashboard') },
    slots: features.flatMap(({ slots }) => slots ?? []),
  };
}

export const Contributions = createContext(contributionsOf([]));

/** Returns what the features put into a place. */
export function useSlot<Name extends keyof Slots>(name: Name): NonNullable<Slots[Name]>[] {
  return useContext(Contributions).slots.flatMap((slots) => slots[name] ?? []);
}
