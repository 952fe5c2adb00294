import { lazyPart } from '@/components/lazyPart';

export { profileDocument } from './api/profile';

interface EditProfileProps {
  handle: string;
  onDone: () => void;
}

/** One's own page, to be changed where it stands. */
export const EditProfile = lazyPart<EditProfileProps>(
  async () => (await import('./EditProfile')).EditProfile,
);
