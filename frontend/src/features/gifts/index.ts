export { GiftsSold } from './GiftsSold';
export { OwnGifts } from './OwnGifts';
