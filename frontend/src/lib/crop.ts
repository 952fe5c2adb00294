/** What of a picture is shown in a square: the middle, in parts of the picture's size, and how much it is enlarged. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const mostZoom = 4;

interface Size {
  width: number;
  height: number;
}

/** The side of the square in pixels of the picture. */
const sideOf = ({ width, height }: Size, zoom: number) => Math.min(width, height) / zoom;

/** Keeps the square within the picture. */
export function within(picture: Size, crop: Crop): Crop {
  const zoom = Math.min(mostZoom, Math.max(1, crop.zoom));
  const side = sideOf(picture, zoom);
  const keep = (middle: number, length: number) => {
    const half = side / 2 / length;
    return Math.min(1 - half, Math.max(half, middle));
  };
  return { x: keep(crop.x, picture.width), y: keep(crop.y, picture.height), zoom };
}

/** Moves the square by parts of its own side. */
export function moved(picture: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(picture, crop.zoom);
  return within(picture, {
    ...crop,
    x: crop.x + (right * side) / picture.width,
    y: crop.y + (down * side) / picture.height,
  });
}

/** The square in pixels of the picture. */
export function squareOf(picture: Size, crop: Crop): { x: number; y: number; side: number } {
  const side = sideOf(picture, crop.zoom);
  return {
    x: crop.x * picture.width - side / 2,
    y: crop.y * picture.height - side / 2,
    side,
  };
}
