import { StudioFrame } from '@/features/studio';
import { Webhooks } from '../webhooks/Webhooks';

/** /dashboard/shop/webhooks: where an artist's other systems tell of stock. */
export default function WebhooksPage() {
  return (
    <StudioFrame title="Stock from elsewhere" back={{ to: '/dashboard/shop', label: 'Shop' }}>
      {() => <Webhooks />}
    </StudioFrame>
  );
}
