export { MediaEditor } from './MediaEditor';
export { PictureLightbox } from './PictureLightbox';
export { Picture } from './Picture';
export {
  accepted,
  acceptedPictures,
  type AttachedMedia,
  type KeptMedia,
  useMedia,
} from './useMedia';
