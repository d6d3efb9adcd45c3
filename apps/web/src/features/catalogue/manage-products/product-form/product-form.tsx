import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import type { ReactNode } from 'react';
import { Link } from '../../../../lib/navigation/link.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { ProductCard } from '../../product-card.tsx';
import { previewOf } from './draft-to-product.ts';
import { missingFields, type Draft } from './product-draft.ts';
import type { RefusedDraft } from './refused-draft.ts';
import { DetailsSection } from './sections/details-section.tsx';
import { ImagesSection } from './sections/images-section.tsx';
import { PriceSection } from './sections/price-section.tsx';
import { StockSection } from './sections/stock-section.tsx';
import { useDraftForm } from './use-draft-form.ts';

type Props = {
  id: string;
  draft: Draft;
  onChange(draft: Draft): void;
  /** Applies until a category is chosen. Undefined for a new product. */
  storedCategory?: Category;
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
  const { id, draft, onChange, storedCategory, verb, busy, dirty, refused, onSubmit, notice } = props;
  const missing = missingFields(draft, { edited: storedCategory !== undefined });
  const { form, formProps } = useDraftForm({
    draft,
    onChange,
    storedCategory,
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
          <DetailsSection form={form} storedCategory={storedCategory} />
          <PriceSection form={form} />
          <StockSection form={form} />
          <ImagesSection form={form} />
        </div>
        <ProductPreview id={id} draft={draft} storedCategory={storedCategory} />
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 mt-5 -mb-6 border-t border-line bg-pane px-4 py-3 wide:-mx-10 wide:-mb-8 wide:px-10">
        <div aria-live="polite">{notice}</div>
        <div className="flex max-w-[1200px] items-center justify-end gap-3">
          <p className="mr-auto min-w-0 text-small text-text-2">{stateText(missing, dirty)}</p>
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

function stateText(missing: readonly string[], dirty: boolean): string {
  if (missing.length > 0) return `Required: ${missing.join(', ')}`;
  return dirty ? 'Unsaved changes' : '';
}

type PreviewProps = { id: string; draft: Draft; storedCategory?: Category | undefined };

/** The card as customers will see it. Inert, because it only repeats the form. */
function ProductPreview({ id, draft, storedCategory }: PreviewProps) {
  const product = previewOf(id, draft, storedCategory);
  return (
    <div className="sticky top-20 hidden min-w-0 min-[1100px]:block" inert>
      <p className="mb-2 text-small font-semibold text-text-2">Preview</p>
      <ProductCard product={{ ...product, name: product.name || 'New product' }} />
    </div>
  );
}
