export {
  RequireSession,
  SessionProvider,
  signOut,
  useSession,
  UserState,
  type Badge,
  type Location,
  type Profile,
  type Session,
} from '@/lib/session';
