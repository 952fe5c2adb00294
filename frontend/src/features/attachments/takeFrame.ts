/** How long a browser may take over it, in milliseconds. */
const patience = 10_000;
/** The width of the picture at most, in pixels. */
const mostWidth = 1280;

/** Takes a picture of a video near its beginning; null where the browser cannot show it. */
export async function takeFrame(file: File): Promise<File | null> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  video.muted = true;
  video.preload = 'auto';
  try {
    video.src = address;
    await happened(video, 'loadeddata');
    if (Number.isFinite(video.duration) && video.duration > 0) {
      video.currentTime = Math.min(1, video.duration / 3);
      await happened(video, 'seeked');
    }
    const width = Math.min(mostWidth, video.videoWidth);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((video.videoHeight * width) / video.videoWidth);
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.85),
    );
    return picture && new File([picture], 'picture-of-video.jpg', { type: 'image/jpeg' });
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

function happened(video: HTMLVideoElement, what: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => reject(new Error('it took too long')), patience);
    const end = (then: () => void) => () => {
      window.clearTimeout(timer);
      then();
    };
    video.addEventListener(what, end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error('it cannot be shown'))),
      { once: true },
    );
  });
}
