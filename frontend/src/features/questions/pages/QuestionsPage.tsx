import { StudioFrame } from '@/features/studio';
import { ArtistQuestions } from '../ArtistQuestions';

/** /dashboard/questions: what waits for an answer. */
export default function QuestionsPage() {
  return (
    <StudioFrame title="Questions">
      {({ userId, displayName, handle, badges }) => (
        <div className="max-w-160">
          <ArtistQuestions
            artist={{
              userId,
              artistName: displayName,
              handle: handle ?? '',
              badgeId: badges[0]?.badgeId ?? userId,
            }}
            first="waiting"
          />
        </div>
      )}
    </StudioFrame>
  );
}
