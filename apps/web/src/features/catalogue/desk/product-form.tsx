import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import type { ReactNode } from 'react';
import { Link } from '../../../lib/link.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DetailsSection } from './details-section.tsx';
import { ImagesSection } from './images-section.tsx';
import { PriceSection } from './price-section.tsx';
import { missingIn, type Draft } from './product-draft.ts';
import { ProductPreview } from './product-preview.tsx';
import type { RefusedDraft } from './refused-draft.ts';
import { StockSection } from './stock-section.tsx';
import { useDraftForm } from './use-draft-form.ts';

type Props = {
  id: string;
  draft: Draft;
  onChange(draft: Draft): void;
  /** The stored category, which applies until one is chosen. Undefined for a new product. */
  kept?: Category;
  /** The label of the submit button. */
  verb: string;
  busy: boolean;
  dirty: boolean;
  refused: RefusedDraft | null;
  onSubmit(draft: Draft): void;
  /** Shown above the button, for example why a save failed. */
  notice: ReactNode;
};

/** Keeps the focused element clear of the top and bottom bars. */
const clearOfBars = '[&_:is(input,textarea,button)]:scroll-my-28';

/** The form for new and stored products. */
export function ProductForm(props: Props) {
  const { id, draft, onChange, kept, verb, busy, dirty, refused, onSubmit, notice } = props;
  const missing = missingIn(draft, { edited: kept !== undefined });
  const { form, formProps } = useDraftForm({
    draft,
    onChange,
    kept,
    refused,
    // Pressing Enter in a field bypasses the disabled button.
    onSubmit: (ready) => {
      if (!busy && missing.length === 0) onSubmit(ready);
    },
  });
  return (
    <form {...formProps} noValidate aria-label="Product" className={clearOfBars}>
      <div className="grid items-start gap-3 wide:gap-5 min-[1100px]:grid-cols-[minmax(0,1fr)_17.5rem]">
        <div className="flex min-w-0 flex-col gap-3 wide:gap-5">
          <DetailsSection form={form} kept={kept} />
          <PriceSection form={form} />
          <StockSection form={form} />
          <ImagesSection form={form} />
        </div>
        <ProductPreview id={id} draft={draft} kept={kept} />
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 mt-5 -mb-6 border-t border-line bg-pane px-4 py-3 wide:-mx-10 wide:-mb-8 wide:px-10">
        <div aria-live="polite">{notice}</div>
        <div className="flex max-w-[1200px] items-center justify-end gap-3">
          <p className="mr-auto min-w-0 text-small text-text-2">{stateWords(missing, dirty)}</p>
          <Button asChild variant="ghost">
            <Link to={paths.adminProducts}>Cancel</Link>
          </Button>
          <Button type="submit" variant="primary" disabled={missing.length > 0} busy={busy}>
            {verb}
          </Button>
        </div>
      </div>
    </form>
  );
}

function stateWords(missing: readonly string[], dirty: boolean): string {
  if (missing.length > 0) return `Required: ${missing.join(', ')}`;
  return dirty ? 'Unsaved changes' : '';
}
