import { AdminFrame } from '@/features/admin';
import { InviteCodes, PreviewCodes } from '../admin/Codes';
import { Measures } from '../admin/Measures';
import { Waiting } from '../admin/Waiting';

export default function WaitingListPage() {
  return (
    <AdminFrame
      title="Early access"
      about="Who waits to come in, who is invited, and what the landing page does."
    >
      <div className="grid grid-cols-1 items-start gap-4 roomy:grid-cols-2">
        <Waiting />
        <div className="grid grid-cols-1 gap-4">
          <Measures />
          <InviteCodes />
          <PreviewCodes />
        </div>
      </div>
    </AdminFrame>
  );
}
