/** A square of a picture, in its pixels. */
export interface Crop {
  x: number;
  y: number;
  size: number;
}

export interface Picture {
  width: number;
  height: number;
}

/** The smallest square that still makes a cover, in pixels. */
const leastSize = 300;
/** How far one can zoom in. */
const mostZoom = 4;

/** The largest square, in the middle. */
export function wholeCrop({ width, height }: Picture): Crop {
  const size = Math.min(width, height);
  return { x: Math.round((width - size) / 2), y: Math.round((height - size) / 2), size };
}

/** The zoom that a picture allows without its square getting too small. */
export function zoomLimit({ width, height }: Picture): number {
  return Math.max(1, Math.min(mostZoom, Math.min(width, height) / leastSize));
}

/** The crop at another zoom, 1 being the largest square, about the same middle. */
export function zoomed(crop: Crop, picture: Picture, zoom: number): Crop {
  const whole = Math.min(picture.width, picture.height);
  const size = Math.round(whole / Math.min(Math.max(zoom, 1), zoomLimit(picture)));
  const middle = { x: crop.x + crop.size / 2, y: crop.y + crop.size / 2 };
  return within({ x: middle.x - size / 2, y: middle.y - size / 2, size }, picture);
}

/** The crop moved by pixels of the picture, never over its edges. */
export function moved(crop: Crop, picture: Picture, dx: number, dy: number): Crop {
  return within({ ...crop, x: crop.x + dx, y: crop.y + dy }, picture);
}

function within({ x, y, size }: Crop, { width, height }: Picture): Crop {
  return {
    x: Math.round(Math.min(Math.max(x, 0), width - size)),
    y: Math.round(Math.min(Math.max(y, 0), height - size)),
    size,
  };
}
