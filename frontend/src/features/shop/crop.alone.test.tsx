import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asMember, renderPage } from '@/test/render';
import { CropDialog } from './CropDialog';
import type { ShopPicture } from './pictures';

const add = vi.fn<(file: File) => Promise<boolean>>();
let keep: (picture: { key: string; src: string }) => void = () => {};

vi.mock('@/core/upload/usePictureUpload', () => ({
  usePictureUpload: (onAdd: typeof keep) => {
    keep = onAdd;
    return { add, busy: false, problem: null };
  },
}));

const picture: ShopPicture = { key: 'images/a', src: '/api/images/merch/a', text: 'The front' };

/** jsdom neither loads pictures nor draws them. */
function loads(isThere: boolean) {
  vi.stubGlobal('Image', function image() {
    return Object.assign(document.createElement('img'), {
      decode: () => (isThere ? Promise.resolve() : Promise.reject(new Error('gone'))),
    });
  });
}

beforeEach(() => {
  asMember();
  add.mockReset();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['part'], { type: 'image/jpeg' })),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show() {
  const onClose = vi.fn();
  const onCrop = vi.fn();
  renderPage(<CropDialog open picture={picture} onClose={onClose} onCrop={onCrop} />);
  return { onClose, onCrop };
}

describe('cropping a picture of the shop', () => {
  it('uploads the part as a picture of its own, that shows the same', async () => {
    loads(true);
    add.mockImplementation(() => {
      keep({ key: 'images/b', src: 'blob:b' });
      return Promise.resolve(true);
    });
    const { onClose, onCrop } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Save picture' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(add.mock.calls[0]?.[0]).toMatchObject({ name: 'cropped.jpg', type: 'image/jpeg' });
    expect(onCrop).toHaveBeenCalledWith({ key: 'images/b', src: 'blob:b', text: 'The front' });
  });

  it('stays open where the part could not be uploaded', async () => {
    loads(true);
    add.mockResolvedValue(false);
    const { onClose, onCrop } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Save picture' }));
    await waitFor(() => expect(add).toHaveBeenCalledOnce());
    expect(onClose).not.toHaveBeenCalled();
    expect(onCrop).not.toHaveBeenCalled();
  });

  it('says that a picture does not come', async () => {
    loads(false);
    show();
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  });
});
