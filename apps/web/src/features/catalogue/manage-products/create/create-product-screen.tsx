import { strings } from '@botique/contract/strings.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../../lib/api/api.ts';
import { LeaveGuard } from '../../../../lib/navigation/leave-guard.tsx';
import { Link } from '../../../../lib/navigation/link.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { newProductOf } from '../product-form/draft-to-product.ts';
import { SaveErrorNotice } from '../product-form/form-notice.tsx';
import { isSameDraft, newDraft, type Draft } from '../product-form/product-draft.ts';
import { ProductEditorTitle } from '../product-form/product-editor-title.tsx';
import { ProductForm } from '../product-form/product-form.tsx';
import { refusedBy, type RefusedDraft } from '../product-form/refused-draft.ts';
import { useCreateProduct } from '../product-form/use-save-product.ts';
import { randomProductId } from './product-id.ts';

export function CreateProductScreen() {
  const [id, setId] = useState(() => randomProductId());
  const [draft, setDraft] = useState(newDraft);
  const [refused, setRefused] = useState<RefusedDraft | null>(null);
  const [takenId, setTakenId] = useState<string | null>(null);
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
    setTakenId(null);
    create.mutate(product, {
      onError(error) {
        setRefused(refusedBy(error, sent));
        // An earlier attempt may have arrived without its reply, so link to the product that has the id.
        if (error instanceof ApiError && error.error === 'product_exists') {
          setTakenId(id);
          setId(randomProductId());
        }
      },
    });
  }

  return (
    <>
      <LeaveGuard unsaved={dirty} />
      <ProductEditorTitle>{strings.manageProducts.add}</ProductEditorTitle>
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
            <SaveErrorNotice
              error={create.error}
              refused={refused}
              action={takenId && <ViewProductLink id={takenId} />}
            />
          )
        }
      />
    </>
  );
}

function ViewProductLink({ id }: { id: string }) {
  return (
    <Button asChild size="small">
      <Link to={paths.adminProductEdit(id)} target="_blank">
        View that product
      </Link>
    </Button>
  );
}
