import { useState, type ReactNode } from 'react';
import type { OpenRefund } from '../../../lib/payment/refund-menu.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** Adds the dialog that refunds an order to what opens it. */
export function WithRefund({ children }: { children: (refund: OpenRefund) => ReactNode }) {
  const [opened, setOpened] = useState<{ orderId: string; buttonId: string } | null>(null);
  return (
    <>
      {children((orderId, buttonId) => setOpened({ orderId, buttonId }))}
      {opened && (
        <RefundDialog
          orderId={opened.orderId}
          onClose={() => setOpened(null)}
          focusAfter={() => document.getElementById(opened.buttonId)}
        />
      )}
    </>
  );
}
