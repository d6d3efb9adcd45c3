import { productLimits } from '@botique/contract/catalogue/product-rules.ts';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { KeepFocus } from '../../../ui/keep-focus.tsx';
import { imageComplaint } from './draft-complaints.ts';
import { ImageRow } from './image-row.tsx';
import { onEnter } from './row-keys.ts';
import { moveRow, withRow } from './text-rows.ts';
import type { DraftForm } from './use-draft-form.ts';

const { images: most, imageAddress: longest } = productLimits;

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
    <Card title="Images" action={`${images.length} of ${most}`}>
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
        {images.length < most ? (
          <NewImage form={form} />
        ) : (
          <p className="text-small text-text-2">
            You’ve reached the limit of {most} images. Remove one to add another.
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
    if (imageComplaint(newImage)) form.leave();
    else form.set({ images: withRow(images, newImage), newImage: '' });
  }
  return (
    <Field
      label="Add image"
      hint="An https URL, or a path on this site. The first image is the main one."
      error={form.complaint('newImage')}
    >
      <Input
        inputMode="url"
        value={newImage}
        maxLength={longest}
        autoComplete="off"
        placeholder="https://"
        onChange={({ target }) => form.set({ newImage: target.value }, 'newImage')}
        onKeyDown={onEnter(add)}
        onBlur={add}
      />
    </Field>
  );
}
