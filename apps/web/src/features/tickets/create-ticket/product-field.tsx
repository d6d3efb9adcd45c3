import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import { RotateCw } from 'lucide-react';
import { useApi } from '../../../lib/api/api.ts';
import { usePrivateQuery } from '../../../lib/data/use-private-query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Select } from '../../../ui/form/select.tsx';

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

/** All products by name. Without a limit, the call returns the whole catalogue. */
function useProductNames() {
  const api = useApi();
  return usePrivateQuery<{ value: string; label: string }[]>(['ticketProducts'], async () => {
    const { data } = await api(catalogueEndpoints['products.list'], {});
    return data
      .map(({ id, name }) => ({ value: id, label: name }))
      .toSorted((one, other) => one.label.localeCompare(other.label));
  });
}
