import type { SalesFigures } from '@botique/contract/billing/sales.ts';
import { priceText } from '@botique/contract/money.ts';
import { useState } from 'react';
import { BarRows } from '../../../../ui/display/bar-rows.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { ProductTile } from '../../product-tile.tsx';

const shownFirst = 4;

/** The products that brought in the most, and all of them on demand. */
export function ProductsCard({ products, productCount }: Pick<SalesFigures, 'products' | 'productCount'>) {
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = isUnfolded ? products : products.slice(0, shownFirst);
  return (
    <Card
      title="By product"
      action={productCount > shown.length && `top ${shown.length} of ${productCount}`}
      className="grow"
    >
      {products.length === 0 ? (
        <p className="text-text-2">No sales in these days.</p>
      ) : (
        <BarRows
          label="Revenue by product"
          rows={shown.map(({ id, name, image, amount }) => ({
            key: id,
            lead: <ProductTile name={name} image={image} />,
            name,
            value: amount,
            text: priceText(amount),
          }))}
        />
      )}
      {products.length > shownFirst && (
        <Button
          variant="ghost"
          size="small"
          className="mt-2 -ml-3"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show fewer' : 'Show all products'}
        </Button>
      )}
    </Card>
  );
}
