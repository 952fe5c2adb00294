import { RequireSession } from '@/features/auth';
import { Coming } from '../Coming';

export default function AdminPage() {
  return (
    <RequireSession>
      <Coming title="Admin">The instruments that keep the site healthy will be here.</Coming>
    </RequireSession>
  );
}
