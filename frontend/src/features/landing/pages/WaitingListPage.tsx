import { useState } from 'react';
import { AsksWhy } from '@/components/instruments/AsksWhy';
import { hasRole, useSession } from '@/core/session';
import { AdminFrame } from '@/features/admin';
import { InviteCodes, PreviewCodes } from '../admin/Codes';
import { GivenInvites } from '../admin/GivenInvites';
import { Measures } from '../admin/Measures';
import { Waiting } from '../admin/Waiting';

/** /admin/early-access: who waits and is invited, for admins; what the landing page does, for analysts too. */
export default function WaitingListPage() {
  return (
    <AdminFrame
      title="Early access"
      about="Who waits to come in, who is invited, and what the landing page does."
    >
      <ForRole />
    </AdminFrame>
  );
}

function ForRole() {
  const { profile } = useSession();
  return hasRole(profile) ? <ForAdmins /> : <Measures />;
}

function ForAdmins() {
  // Counts what was given on this page: the list of invites is read anew.
  const [given, setGiven] = useState(0);
  const onGiven = () => setGiven((count) => count + 1);
  return (
    <AsksWhy>
      <div className="grid grid-cols-1 items-start gap-4 roomy:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Waiting onInvited={onGiven} />
          <GivenInvites key={given} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Measures />
          <InviteCodes onMade={onGiven} />
          <PreviewCodes />
        </div>
      </div>
    </AsksWhy>
  );
}
