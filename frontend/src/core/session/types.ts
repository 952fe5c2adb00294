export const UserState = { UNREGISTERED: 0, LOGIN_SUCCESS: 3 } as const;
export type UserState = (typeof UserState)[keyof typeof UserState];

export interface Tokens {
  accessToken: string;
  idToken: string;
  refreshToken: string;
  /** Of a sign-in: makes the device known at later ones. */
  deviceToken?: string;
}

interface Badge {
  badgeId: string;
  badgeType: string;
  businessName?: string | null;
}

export interface Location {
  placeId?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  city?: string | null;
  state?: string | null;
  country?: string | null;
  /** As people write it: "city, state", or "city, country". */
  text?: string | null;
}

export interface Profile {
  userId: string;
  handle: string | null;
  displayName: string;
  accountType: 'fan' | 'artist';
  bio?: string | null;
  profilePictureUrl: string | null;
  location: Location | null;
  badges: Badge[];
  followerCount: number;
  followingCount: number;
  isFollowed: boolean;
  createdAt: string;
  /** The person's own only. */
  email?: string;
  roles?: string[];
  seenTutorial?: boolean;
}

export interface Session {
  /** loading until the start-up load is over. */
  status: 'loading' | 'visitor' | 'member';
  userState: UserState;
  profile: Profile | null;
  userId: string | null;
  email: string | null;
  isLoading: boolean;
  error: string | null;
  /** The server has ended it, and nobody has signed in since. */
  hasEnded: boolean;
}
