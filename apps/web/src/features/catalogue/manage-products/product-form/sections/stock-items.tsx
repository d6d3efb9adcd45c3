import { productLimits } from '@botique/contract/catalogue/product-rules.ts';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { counted } from '../../../../../lib/format/counted.ts';
import { formatNumber } from '../../../../../lib/format/numbers.ts';
import { Field } from '../../../../../ui/form/field.tsx';
import { IconButton } from '../../../../../ui/form/icon-button.tsx';
import { Textarea } from '../../../../../ui/form/textarea.tsx';
import { KeepFocus } from '../../../../../ui/overlay/keep-focus.tsx';
import { changeRow, onEnter, finishRow, withoutRow, withRow, type Row } from '../text-rows.ts';
import type { DraftForm } from '../use-draft-form.ts';

const { stockItems: maxItems, stockItem: maxItemLength } = productLimits;

/** Starts at one line and grows, because an item may have more. */
const lineShape = 'min-h-10! py-2! font-mono text-small!';

export function StockItems({ form }: { form: DraftForm }) {
  const { stockItems: items } = form.draft;
  const error = form.errorAt('stock.data');
  const region = useRef<HTMLDivElement>(null);

  function remove(at: number, id: number) {
    flushSync(() => form.set({ stockItems: withoutRow(items, id) }));
    // Focus the item that took its place, so that the next key press deletes that one.
    const buttons = region.current?.querySelectorAll<HTMLElement>('[data-delete]');
    const next = buttons?.[Math.min(at, buttons.length - 1)];
    (next ?? region.current?.querySelector('textarea'))?.focus();
  }

  return (
    <KeepFocus>
      <div ref={region}>
        <p className="mt-5 mb-2 text-small font-semibold">{counted(items.length, 'item')}</p>
        <div aria-live="polite">
          {error && (
            <p data-field-error tabIndex={-1} className="mb-2 scroll-my-28 text-small text-bad">
              {error}
            </p>
          )}
        </div>
        <ol className="flex flex-col gap-2">
          {items.map((item, at) => (
            <li key={item.id}>
              <ItemRow form={form} item={item} at={at} onRemove={() => remove(at, item.id)} />
            </li>
          ))}
        </ol>
        {items.length < maxItems ? (
          <NewItem form={form} />
        ) : (
          <p className="mt-3 text-small text-text-2">
            You’ve reached the limit of {formatNumber(maxItems)} items. Remove one to add another.
          </p>
        )}
      </div>
    </KeepFocus>
  );
}

type ItemProps = { form: DraftForm; item: Row; at: number; onRemove(): void };

function ItemRow({ form, item: { id, text }, at, onRemove }: ItemProps) {
  const { stockItems: items } = form.draft;
  const finish = () => form.set({ stockItems: finishRow(items, id) });
  return (
    <div className="flex items-start gap-2">
      <Field label={`Item ${at + 1}`} hideLabel error={form.errorAt(`stock.data.${at}`)} className="grow">
        <Textarea
          rows={1}
          className={lineShape}
          value={text}
          maxLength={maxItemLength}
          spellCheck={false}
          onChange={({ target }) =>
            form.set({ stockItems: changeRow(items, id, target.value) }, `stock.data.${at}`)
          }
          onKeyDown={onEnter(finish)}
          onBlur={finish}
        />
      </Field>
      <IconButton
        data-delete
        variant="ghost"
        label={`Delete item ${at + 1}`}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </div>
  );
}

function NewItem({ form }: { form: DraftForm }) {
  const { stockItems, newItem } = form.draft;
  const add = () => {
    if (newItem !== '') form.set({ stockItems: withRow(stockItems, newItem), newItem: '' });
  };
  return (
    <Field
      label="Add item"
      hint="Press Enter to add it, or Shift+Enter for a new line. Each sale delivers one item."
      className="mt-4"
    >
      <Textarea
        rows={1}
        className={lineShape}
        value={newItem}
        maxLength={maxItemLength}
        spellCheck={false}
        placeholder="What the customer gets"
        onChange={({ target }) => form.set({ newItem: target.value })}
        onKeyDown={onEnter(add)}
        onBlur={add}
      />
    </Field>
  );
}
