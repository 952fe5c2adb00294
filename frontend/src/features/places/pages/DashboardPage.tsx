import { RequireSession } from '@/features/auth';
import { Coming } from '../Coming';

export default function DashboardPage() {
  return (
    <RequireSession>
      <Coming title="Dashboard">
        How your music is heard, what sells, and who follows you will be here.
      </Coming>
    </RequireSession>
  );
}
