import { StudioFrame } from '@/features/studio';
import { Codes } from '../Codes';

/** /dashboard/shop/codes: the discount codes of an artist. */
export default function CodesPage() {
  return (
    <StudioFrame title="Discount codes" back={{ to: '/dashboard/shop', label: 'Shop' }}>
      {({ userId }) => <Codes userId={userId} />}
    </StudioFrame>
  );
}
