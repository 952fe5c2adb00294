import type { ApolloClient, TypePolicies } from '@apollo/client';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext } from 'react';
import type { LazyPart } from '@/components/lazyPart';
import type { Lazy } from '@/lib/lazy';

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
  for?: 'member' | 'admin';
  /** Stands apart, at the end of the navigation. */
  last?: boolean;
  /** Within reach of the thumb on phones; by a shorter name where one is given. */
  thumb?: true | string;
}

export interface SettingsTab {
  title: string;
  /** Where it stands among the others. */
  order: number;
  /** Only for whoever is logged in. */
  forMembers?: boolean;
  Part: LazyPart<object>;
}

interface SearchSlot {
  autoFocus?: boolean;
  onDone?: () => void;
}

/** Places in the frame that a feature fills. */
interface Slots {
  /** In the bar at the top. */
  search?: ComponentType<SearchSlot>;
  /** In the bar at the top, where there is room. */
  bar?: ComponentType;
  /** Along the bottom edge. */
  edge?: ComponentType;
  /** Over the page, when it has something to show. */
  over?: ComponentType;
}

/**
 * What a feature brings to the site. Beside it the manifest's file exports `uses`: the features whose index this one may
 * import, which the linter reads.
 */
export interface Manifest {
  pages?: readonly PageRoute[];
  navigation?: readonly NavigationEntry[];
  settings?: readonly SettingsTab[];
  slots?: Slots;
  /** How the cache of GraphQL keeps the feature's types. */
  cache?: TypePolicies;
}

/** The settings that other features bring, for the page that shows them. */
export const SettingsTabs = createContext<readonly SettingsTab[]>([]);
