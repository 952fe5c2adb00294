import { Coming } from '../Coming';

export default function TradingPostPage() {
  return (
    <Coming title="Trading Post">
      Records, shirts and posters, straight from the artists who made them, will be sold here.
    </Coming>
  );
}
