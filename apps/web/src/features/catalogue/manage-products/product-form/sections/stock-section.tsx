import { Card } from '../../../../../ui/display/card.tsx';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { DigitsField } from './number-fields.tsx';
import { StockItems } from './stock-items.tsx';
import type { DraftForm } from '../use-draft-form.ts';

/** A number for licenses, or the list of items that tickets deliver. */
export function StockSection({ form }: { form: DraftForm }) {
  const { draft, has, set } = form;
  if (has.stockItems) {
    return (
      <Card title="Stock">
        <Checkbox checked={draft.stockEnabled} onCheckedChange={(stockEnabled) => set({ stockEnabled })}>
          Sell only the items in this list
          <span className="block text-small text-text-2">{listText(draft)}</span>
        </Checkbox>
        <StockItems form={form} />
      </Card>
    );
  }
  if (!has.stockAmount) return null;
  return (
    <Card title="Stock">
      <div className="grid items-start gap-4 min-[600px]:grid-cols-2">
        <Checkbox checked={draft.stockEnabled} onCheckedChange={(stockEnabled) => set({ stockEnabled })}>
          Stock limit
          <span className="block text-small text-text-2">If off, the product never runs out.</span>
        </Checkbox>
        <DigitsField
          form={form}
          field="stockAmount"
          path="stock.amount"
          label="Stock amount"
          disabled={!draft.stockEnabled}
        />
      </div>
    </Card>
  );
}

function listText({ stockEnabled, stockItems }: DraftForm['draft']): string {
  if (!stockEnabled) return 'If off, the product can still be bought when the list is empty.';
  return stockItems.length === 0
    ? 'The list is empty: the product is out of stock.'
    : 'When the list is empty, the product is out of stock.';
}
