import { priceText } from '@botique/contract/money.ts';
import type { RefundPreview } from '@botique/contract/payments/refund.ts';
import { counted } from '../../../lib/format/counted.ts';
import { formatRelativeDay } from '../../../lib/format/dates.ts';
import { Face } from '../../../ui/feedback/face.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CloseButton, Modal } from '../../../ui/overlay/modal.tsx';
import { ProductTile } from '../product-tile.tsx';
import { RefundForm } from './refund-form.tsx';
import { useRefundPreview } from './use-refund.ts';

type Props = {
  orderId: string;
  onClose: () => void;
  /** The button that opened it. A menu is gone by then, so that the dialog can't know its button. */
  focusAfter: () => HTMLElement | null;
};

/** Refunds an order, wholly or partly. Stays open with its input if the server refuses. */
export function RefundDialog({ orderId, onClose, focusAfter }: Props) {
  const preview = useRefundPreview(orderId);
  const { data } = preview;
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      focusAfter={focusAfter}
      className="max-w-120!"
      title={data?.invoiceId ? `Refund ${data.invoiceId}` : 'Refund'}
      description={data ? paidText(data) : 'Loading the order.'}
    >
      {data ? (
        <>
          <Purchase preview={data} />
          {data.refusal ? (
            <>
              <p className="text-text-2">{data.refusal}</p>
              <CloseButton>
                <Button>Close</Button>
              </CloseButton>
            </>
          ) : (
            <RefundForm preview={data} onDone={onClose} />
          )}
        </>
      ) : preview.isError ? (
        <ErrorState
          className="py-4!"
          level={3}
          busy={preview.isFetching}
          onRetry={() => void preview.refetch()}
          text={`Could not load this order. ${preview.error.message}`}
        />
      ) : (
        <SkeletonBlock className="h-96" />
      )}
    </Modal>
  );
}

function paidText({ customer, paid, method, paidAt }: RefundPreview): string {
  if (method === 'free') return `${customer.username} paid nothing.`;
  const day = formatRelativeDay(paidAt);
  const when = /^(?:Today|Yesterday)/.test(day) ? day.toLowerCase() : `on ${day}`;
  const means = method === 'paypal' ? 'PayPal' : 'credits';
  return `${customer.username} paid ${priceText(paid)} with ${means} ${when}.`;
}

function Purchase({ preview }: { preview: RefundPreview }) {
  const { title, terms, license, image, runningSessions, refundable } = preview;
  return (
    <div className="flex items-center gap-3 rounded-menu bg-sunken px-3.5 py-3">
      <ProductTile name={title} image={image} />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {terms && <p className="text-small wrap-anywhere text-text-2">{terms}</p>}
        {license && !title.includes(license) && (
          <p className="text-small wrap-anywhere text-text-2">License of {license}</p>
        )}
        {runningSessions > 0 && (
          <p className="flex items-center gap-2 text-small text-text-2">
            <Face state="awake" className="h-3 w-5" />
            {counted(runningSessions, 'session')} awake
          </p>
        )}
      </div>
      <dl className="shrink-0 text-right">
        <dt className="text-small text-text-2">Can be refunded</dt>
        <dd className="numeric font-semibold">{priceText(refundable)}</dd>
      </dl>
    </div>
  );
}
