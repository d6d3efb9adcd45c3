import { productLimits } from '@botique/contract/catalogue/product-rules.ts';
import { ArrowDown, ArrowUp, Image, ImageOff, X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../../../ui/display/badge.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { IconButton } from '../../../../../ui/form/icon-button.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { changeRow, onEnter, finishRow, withoutRow, type Row } from '../text-rows.ts';
import type { DraftForm } from '../use-draft-form.ts';
import { imageError } from '../validate-draft.ts';

type Props = { form: DraftForm; image: Row; at: number; onMove(from: number, to: number): void };

/** One image, with its preview, URL and position. */
export function ImageRow({ form, image: { id, text }, at, onMove }: Props) {
  const { images } = form.draft;
  const path = `images.${at}` as const;
  const finish = () => form.set({ images: finishRow(images, id) });
  // Do not request an incomplete URL.
  const shown = form.isTyping(path) || imageError(text) ? '' : text;
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
      <Field label={`Image ${at + 1}`} hideLabel error={form.errorAt(path)}>
        <Input
          inputMode="url"
          value={text}
          maxLength={productLimits.imageAddress}
          autoComplete="off"
          onChange={({ target }) => form.set({ images: changeRow(images, id, target.value) }, path)}
          onKeyDown={onEnter(finish)}
          onBlur={finish}
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

/** A thumbnail, or an icon if there is no image or it fails to load. */
function ImagePreview({ address }: { address: string }) {
  const [broken, setBroken] = useState(false);
  const frame = 'h-15 w-20 rounded-small border border-line bg-sunken';
  if (address && !broken) {
    return (
      <img
        src={address}
        alt=""
        decoding="async"
        referrerPolicy="no-referrer"
        className={`${frame} object-cover`}
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <span className={`${frame} grid place-items-center text-text-3`}>
      {broken ? (
        <>
          <ImageOff size={18} aria-hidden />
          <span className="sr-only">Could not load this image</span>
        </>
      ) : (
        <Image size={18} aria-hidden />
      )}
    </span>
  );
}
