import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { ArrowLeft, ArrowRight, Copy, Crop, X } from 'lucide-react';
import { useState } from 'react';
import { Input } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { lazyPart } from '@/components/lazyPart';
import { imageAt } from '@/lib/images';
import { movedTo, type Pictures, type ShopPicture } from './pictures';

const CropDialog = lazyPart(async () => (await import('./CropDialog')).CropDialog, {
  close: ({ onClose }) => onClose(),
});

type Change = (before: Pictures) => Pictures;

export interface PictureOrderProps {
  label: string;
  pictures: Pictures;
  onChange: (change: Change) => void;
  /** Gives a picture to others, too. */
  share?: { label: string; onShare: (picture: ShopPicture) => void } | undefined;
}

/** Pictures that are put in order by dragging or by buttons, cropped, described and removed. */
export function PictureOrder({ label, pictures, onChange, share }: PictureOrderProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const [cropped, setCropped] = useState<ShopPicture | null>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    onChange((before) => movedTo(before, from, to));
    setSaid(`Picture ${from + 1} is now ${to + 1} of ${pictures.length}.`);
  };
  const placeOf = (id: unknown) => pictures.findIndex(({ key }) => key === id);
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          if (over && over.id !== active.id) move(placeOf(active.id), placeOf(over.id));
        }}
      >
        <SortableContext items={pictures.map(({ key }) => key)} strategy={rectSortingStrategy}>
          <ol aria-label={label} className="flex flex-wrap gap-4">
            {pictures.map((picture, at) => (
              <Row
                key={picture.key}
                picture={picture}
                at={at}
                count={pictures.length}
                onMove={(to) => move(at, to)}
                onCrop={() => setCropped(picture)}
                onText={(text) =>
                  onChange((before) =>
                    before.map((each) => (each.key === picture.key ? { ...each, text } : each)),
                  )
                }
                onRemove={() =>
                  onChange((before) => before.filter((each) => each.key !== picture.key))
                }
                share={share}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
      {cropped && (
        <CropDialog
          open
          picture={cropped}
          onClose={() => setCropped(null)}
          onCrop={(part) =>
            onChange((before) => before.map((each) => (each.key === cropped.key ? part : each)))
          }
        />
      )}
    </>
  );
}

interface RowProps extends Pick<PictureOrderProps, 'share'> {
  picture: ShopPicture;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onCrop: () => void;
  onText: (text: string) => void;
  onRemove: () => void;
}

function Row({ picture, at, count, onMove, onCrop, onText, onRemove, share }: RowProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: picture.key,
  });
  const name = `picture ${at + 1}`;
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'z-sticky grid w-44 gap-2 opacity-80' : 'grid w-44 gap-2'}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
    >
      <img
        {...listeners}
        src={imageAt(picture.src, 256)}
        alt={picture.text || (at === 0 ? 'The first picture' : `Picture ${at + 1}`)}
        title="Drag to put it in another place"
        draggable={false}
        className="size-44 cursor-grab touch-none rounded-sm object-cover"
      />
      <span className="flex flex-wrap gap-1">
        <IconButton
          size="sm"
          label={`Move ${name} earlier`}
          icon={<ArrowLeft size={16} />}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        />
        <IconButton
          size="sm"
          label={`Move ${name} later`}
          icon={<ArrowRight size={16} />}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        />
        <IconButton size="sm" label={`Crop ${name}`} icon={<Crop size={16} />} onClick={onCrop} />
        {share && (
          <IconButton
            size="sm"
            label={`${share.label}: ${name}`}
            icon={<Copy size={16} />}
            onClick={() => share.onShare(picture)}
          />
        )}
        <IconButton size="sm" label={`Remove ${name}`} icon={<X size={16} />} onClick={onRemove} />
      </span>
      <Input
        aria-label={`What ${name} shows`}
        placeholder="What it shows"
        maxLength={300}
        value={picture.text}
        onChange={(event) => onText(event.target.value)}
      />
    </li>
  );
}
