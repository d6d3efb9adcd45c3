import { productLimits } from '@botique/contract/catalogue/product-rules.ts';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { imageComplaint } from './draft-complaints.ts';
import { ImagePreview } from './image-preview.tsx';
import { onEnter } from './row-keys.ts';
import { changeRow, settleRow, withoutRow, type Row } from './text-rows.ts';
import type { DraftForm } from './use-draft-form.ts';

type Props = { form: DraftForm; image: Row; at: number; onMove(from: number, to: number): void };

/** One image, with its preview, URL and position. */
export function ImageRow({ form, image: { id, text }, at, onMove }: Props) {
  const { images } = form.draft;
  const place = `images.${at}` as const;
  const settle = () => form.set({ images: settleRow(images, id) });
  // Do not request an incomplete URL.
  const shown = form.isTyping(place) || imageComplaint(text) ? '' : text;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 min-[600px]:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="relative row-span-2 min-[600px]:row-span-1">
        <ImagePreview key={shown} address={shown} />
        {at === 0 && (
          <Badge tone="plate" className="absolute bottom-1 left-1 h-4.5! px-1.5! text-[10px]!">
            Main
          </Badge>
        )}
      </span>
      <Field label={`Image ${at + 1}`} hideLabel error={form.complaint(place)}>
        <Input
          inputMode="url"
          value={text}
          maxLength={productLimits.imageAddress}
          autoComplete="off"
          onChange={({ target }) => form.set({ images: changeRow(images, id, target.value) }, place)}
          onKeyDown={onEnter(settle)}
          onBlur={settle}
        />
      </Field>
      <div className="flex gap-1 min-[600px]:pt-1">
        <IconButton
          data-move="up"
          variant="ghost"
          size="small"
          label={`Move image ${at + 1} up`}
          icon={<ArrowUp />}
          disabled={at === 0}
          onClick={() => onMove(at, at - 1)}
        />
        <IconButton
          data-move="down"
          variant="ghost"
          size="small"
          label={`Move image ${at + 1} down`}
          icon={<ArrowDown />}
          disabled={at === images.length - 1}
          onClick={() => onMove(at, at + 1)}
        />
        <IconButton
          variant="ghost"
          size="small"
          label={`Remove image ${at + 1}`}
          icon={<X />}
          onClick={() => form.set({ images: withoutRow(images, id) })}
        />
      </div>
    </div>
  );
}
