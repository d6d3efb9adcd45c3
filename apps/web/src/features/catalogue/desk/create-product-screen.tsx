import { strings } from '@botique/contract/strings.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../../lib/link.tsx';
import { ApiError } from '../../../lib/api.ts';
import { LeaveGuard } from '../../../lib/history/leave-guard.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DeskTitle } from './desk-title.tsx';
import { isSameDraft, newDraft, type Draft } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { randomProductId } from './product-id.ts';
import { newProductOf } from './product-wire.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { refusedBy, type RefusedDraft } from './refused-draft.ts';
import { useCreateProduct } from './use-save-product.ts';

export function CreateProductScreen() {
  const [id, setId] = useState(() => randomProductId());
  const [draft, setDraft] = useState(newDraft);
  const [refused, setRefused] = useState<RefusedDraft | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const create = useCreateProduct();
  const navigate = useNavigate();
  const dirty = !create.isSuccess && !isSameDraft(draft, newDraft);
  // In an effect, because effects run in order: the guard must first learn that nothing is unsaved.
  useEffect(() => {
    if (create.isSuccess) void navigate(paths.adminProducts);
  }, [create.isSuccess, navigate]);

  function submit(sent: Draft) {
    const product = newProductOf(id, sent);
    if (!product || create.isSuccess) return;
    setTaken(null);
    create.mutate(product, {
      onError(error) {
        setRefused(refusedBy(error, sent));
        // An earlier attempt may have arrived without its reply, so link to the product that has the id.
        if (error instanceof ApiError && error.error === 'product_exists') {
          setTaken(id);
          setId(randomProductId());
        }
      },
    });
  }

  return (
    <>
      <LeaveGuard unsaved={dirty} />
      <DeskTitle>{strings.productDesk.add}</DeskTitle>
      <ProductForm
        id={id}
        draft={draft}
        onChange={setDraft}
        verb="Create"
        busy={create.isPending || create.isSuccess}
        dirty={dirty}
        refused={refused}
        onSubmit={submit}
        notice={
          create.error && (
            <RefusalNotice
              error={create.error}
              refused={refused}
              action={taken && <SeeProduct id={taken} />}
            />
          )
        }
      />
    </>
  );
}

function SeeProduct({ id }: { id: string }) {
  return (
    <Button asChild size="small">
      <Link to={paths.adminProductEdit(id)} target="_blank">
        View that product
      </Link>
    </Button>
  );
}
