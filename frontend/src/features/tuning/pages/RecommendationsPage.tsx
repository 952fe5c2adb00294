import { AdminFrame } from '@/features/admin';
import { TuningDesk } from '../TuningDesk';

/** /admin/recommendations: what similar means and what ranks the lists, with what a change would do. */
export default function RecommendationsPage() {
  return (
    <AdminFrame
      title="Recommendations"
      about="What counts as similar, what ranks the lists, and the models behind them. See whom a change touches and what it costs before anybody else does."
    >
      <TuningDesk />
    </AdminFrame>
  );
}
