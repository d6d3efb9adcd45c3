import { SkeletonBlock } from '../../../../ui/skeleton.tsx';
import { invoiceGrid, paperPlace, sidePlace } from './invoice-layout.ts';

export function InvoiceSkeleton() {
  return (
    <div className="@container">
      <output className="sr-only">Loading invoice</output>
      <div className={invoiceGrid}>
        <SkeletonBlock className={`h-160 rounded-card ${paperPlace}`} />
        <div className={`flex flex-col gap-2.5 ${sidePlace}`}>
          <SkeletonBlock className="mt-2 h-6 w-36" />
          <SkeletonBlock className="mt-3 h-24" />
          <SkeletonBlock className="h-10" />
          <SkeletonBlock className="h-10" />
        </div>
      </div>
    </div>
  );
}
