export { UserState } from './types';
export type { Badge, Location, Profile, Session } from './types';
export { RequireSession, SessionProvider, signOut, useSession } from './placeholder';
