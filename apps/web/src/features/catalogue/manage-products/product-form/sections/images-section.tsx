import { productLimits } from '@botique/contract/catalogue/product-rules.ts';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Card } from '../../../../../ui/display/card.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { KeepFocus } from '../../../../../ui/overlay/keep-focus.tsx';
import { moveRow, onEnter, withRow } from '../text-rows.ts';
import type { DraftForm } from '../use-draft-form.ts';
import { imageError } from '../validate-draft.ts';
import { ImageRow } from './image-row.tsx';

const { images: maxImages, imageAddress: maxUrlLength } = productLimits;

export function ImagesSection({ form }: { form: DraftForm }) {
  const { images } = form.draft;
  const rows = useRef<HTMLOListElement>(null);

  function move(from: number, to: number) {
    flushSync(() => form.set({ images: moveRow(images, from, to) }));
    // The focus follows the image, so that the next key press moves the same image further.
    const buttons = rows.current?.children[to]?.querySelectorAll<HTMLElement>('[data-move]:enabled');
    const direction = to < from ? 'up' : 'down';
    const same = [...(buttons ?? [])].find((button) => button.dataset['move'] === direction);
    (same ?? buttons?.[0])?.focus();
  }

  return (
    <Card title="Images" action={`${images.length} of ${maxImages}`}>
      <KeepFocus>
        {images.length > 0 && (
          <ol ref={rows} className="mb-4 flex flex-col gap-3">
            {images.map((image, at) => (
              <li key={image.id}>
                <ImageRow form={form} image={image} at={at} onMove={move} />
              </li>
            ))}
          </ol>
        )}
        {images.length < maxImages ? (
          <NewImage form={form} />
        ) : (
          <p className="text-small text-text-2">
            You’ve reached the limit of {maxImages} images. Remove one to add another.
          </p>
        )}
      </KeepFocus>
    </Card>
  );
}

function NewImage({ form }: { form: DraftForm }) {
  const { images, newImage } = form.draft;
  function add() {
    if (newImage === '') return;
    if (imageError(newImage)) form.leave();
    else form.set({ images: withRow(images, newImage), newImage: '' });
  }
  return (
    <Field
      label="Add image"
      hint="An https URL, or a path on this site. The first image is the main one."
      error={form.errorAt('newImage')}
    >
      <Input
        inputMode="url"
        value={newImage}
        maxLength={maxUrlLength}
        autoComplete="off"
        placeholder="https://"
        onChange={({ target }) => form.set({ newImage: target.value }, 'newImage')}
        onKeyDown={onEnter(add)}
        onBlur={add}
      />
    </Field>
  );
}
