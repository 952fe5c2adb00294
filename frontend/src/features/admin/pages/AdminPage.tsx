import { useContext } from 'react';
import { Navigate } from 'react-router';
import { Contributions } from '@/core/manifest';
import { hasRole, RequireSession, useSession } from '@/core/session';

/** /admin leads to the first of its pages that is for the person. */
export default function AdminPage() {
  return (
    <RequireSession>
      <First />
    </RequireSession>
  );
}

function First() {
  const { profile } = useSession();
  const { sections } = useContext(Contributions);
  if (!profile) return null;
  const first = sections.admin.find(({ roles = [] }) => hasRole(profile, ...roles));
  return <Navigate to={first?.to ?? '/admin/index'} replace />;
}
