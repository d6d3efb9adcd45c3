import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { ListedUser } from '@botique/contract/customers/managed-customer.ts';
import { userEndpoints } from '@botique/contract/customers/user-endpoints.ts';
import { includedStorage, soldOf } from '@botique/contract/orders/order-options.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../../../lib/api/api.ts';
import { randomId } from '../../../../lib/browser/random-id.ts';
import { useAction } from '../../../../lib/data/use-action.ts';
import { usePrivateQuery, useRefreshPrivate } from '../../../../lib/data/use-private-query.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { userKey } from '../use-user.ts';
import { ActionForm } from './action-form.tsx';
import { DaysField, parseDays } from './days-field.tsx';
import { SizeFields } from './size-fields.tsx';

export function GrantLicenseModal({ user }: { user: ListedUser }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<Plus />} onClick={() => setOpen(true)}>
        Grant a license
      </Button>
      {open && <GrantForm user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function GrantForm({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const products = useLicenseProducts();
  const [productId, setProductId] = useState<string>();
  const [daysText, setDaysText] = useState('30');
  const [isLifetime, setIsLifetime] = useState(false);
  const [size, setSize] = useState({ sessions: 2, storageMb: 100 });
  const grant = useGrant(user, onClose);
  const days = isLifetime ? null : parseDays(daysText);
  const name = user.globalUsername;

  function choose(id: string) {
    setProductId(id);
    const product = products.data?.find((one) => one.id === id);
    // What a buyer would get.
    if (product) setSize((before) => ({ ...before, storageMb: includedStorage(soldOf(product)) }));
  }

  return (
    <ActionForm
      title="Grant a license"
      description={`${name} gets it at once, at no charge, and is notified.`}
      verb="Grant"
      reader={name}
      busy={grant.isPending}
      isValid={productId !== undefined && (isLifetime || days !== null)}
      onConfirm={(reason) => productId && grant.mutate({ productId, days, ...size, reason })}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <Field
            label="Product"
            error={products.error ? products.error.message : tried && !productId && 'Choose a product.'}
          >
            <Select
              options={(products.data ?? []).map((product) => ({ value: product.id, label: product.name }))}
              value={productId}
              onValueChange={choose}
              placeholder={products.isPending ? 'Loading the products' : 'Choose a product'}
              disabled={!products.data}
            />
          </Field>
          <Checkbox checked={isLifetime} onCheckedChange={setIsLifetime}>
            Lifetime
          </Checkbox>
          {!isLifetime && <DaysField label="Days" value={daysText} onChange={setDaysText} tried={tried} />}
          <SizeFields size={size} onChange={setSize} />
        </>
      )}
    </ActionForm>
  );
}

function useLicenseProducts() {
  const api = useApi();
  return usePrivateQuery(['license products'], async () => {
    const { data } = await api(catalogueEndpoints['products.list'], {});
    return data.filter(({ system }) => system === 'license');
  });
}

type Terms = {
  productId: string;
  days: number | null;
  sessions: number;
  storageMb: number;
  reason: string;
};

function useGrant({ id, globalUsername: name }: ListedUser, onClose: () => void) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  // One for each dialog, so that a lost answer does not give the license twice.
  const [key] = useState(randomId);
  return useAction({
    run: (terms: Terms) => api(userEndpoints['licenses.grant'], { params: { id }, body: { key, ...terms } }),
    done: () => `${name} has a new license.`,
    async onDone() {
      await Promise.all([refresh(userKey, id), refresh('users')]);
      onClose();
    },
  });
}
