import { RotateCw } from 'lucide-react';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { useProductNames } from './use-product-names.ts';

type Props = { value: string | undefined; onChange(id: string): void };

/** The product that a ticket is about. */
export function ProductField({ value, onChange }: Props) {
  const products = useProductNames();
  const options = products.data ?? [];
  const failed = products.isError && !products.data;
  return (
    <Field
      label="Product"
      required
      error={failed && `Could not load the products. ${products.error.message}`}
    >
      <div className="flex gap-2">
        <Select
          options={options}
          value={value}
          onValueChange={onChange}
          disabled={options.length === 0}
          placeholder={placeholder(products)}
        />
        {failed && (
          <IconButton
            label="Retry"
            icon={<RotateCw />}
            busy={products.isFetching}
            onClick={() => void products.refetch()}
          />
        )}
      </div>
    </Field>
  );
}

function placeholder({ isPending, data }: ReturnType<typeof useProductNames>): string {
  if (isPending) return 'Loading products…';
  if (!data) return 'Could not load';
  return data.length === 0 ? 'No products yet' : 'Choose a product';
}
