import type { DisputeDetails } from '@botique/contract/disputes/dispute.ts';
import { BrandMark } from '../../../ui/brand/brand-mark.tsx';
import { pagesText } from './evidence-parts.tsx';

/** The first page of the PDF. It repeats what is shown beside it, so screen readers skip it. */
export function EvidencePreview({ dispute }: { dispute: DisputeDetails }) {
  const { id, seller, intro, parts, pages } = dispute;
  const found = parts.filter((part) => part.pages);
  return (
    <div
      aria-hidden="true"
      className="flex flex-col rounded-card bg-sunken px-4 pt-4 @min-[30rem]:px-5 @min-[30rem]:pt-5"
    >
      <div className="min-h-110 grow rounded-t-small border border-b-0 border-line bg-raised p-5 text-[10px]/[15px] @min-[30rem]:p-6">
        <div className="flex items-center justify-between gap-3">
          <span className="flex items-center gap-1.5 font-display text-[13px]/4 font-semibold">
            <BrandMark className="size-5" />
            {seller}
          </span>
          <span className="font-mono text-[9px] text-text-2">Page 1 of {pages}</span>
        </div>
        <p className="mt-4 font-display text-[17px]/6 font-semibold wrap-anywhere">
          Evidence for dispute {id}
        </p>
        <p className="mt-1.5 text-text-2 wrap-anywhere">{intro}</p>
        <ol className="mt-4 border-t border-line">
          {found.map((part, at) => (
            <li key={part.kind} className="flex justify-between gap-4 border-b border-line py-2.5">
              <span className="min-w-0">
                <span className="block font-semibold">
                  {at + 1}. {part.title}
                </span>
                <span className="block text-text-2 wrap-anywhere">{part.summary}</span>
              </span>
              <span className="numeric shrink-0 text-text-2">{pagesText(part.pages)}</span>
            </li>
          ))}
        </ol>
        <p className="mt-4 font-display text-[12px]/4 font-semibold">1. {found[0]?.title}</p>
        {dispute.orders.map((order) => (
          <dl
            key={order.id}
            className="mt-2 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-y-0.5 [&_dd]:wrap-anywhere [&_dt]:text-text-2"
          >
            <dt>Order</dt>
            <dd>{order.id}</dd>
            <dt>Bought</dt>
            <dd>{order.title}</dd>
            <dt>Buyer</dt>
            <dd>{dispute.customer.username}</dd>
          </dl>
        ))}
      </div>
    </div>
  );
}
