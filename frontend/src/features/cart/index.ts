export { AddToCart } from './AddToCart';
export { useMergedCart } from './useMergedCart';
