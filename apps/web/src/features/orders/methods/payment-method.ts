import type { Purchase } from '@botique/contract/orders/order.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { OpenOrder } from '../checkout.ts';

export type MethodProps = {
  order: OpenOrder;
  /** The viewer's, in dollars. */
  credits: UseQueryResult<number>;
};

export type ActionProps = MethodProps & {
  /** Nothing can be pressed now. */
  busy: boolean;
  onPay: () => void;
};

/** One way to pay an order. */
export type PaymentMethod = {
  id: Purchase['method'];
  name: string;
  Icon: LucideIcon;
  takes: (order: OpenOrder) => boolean;
  /** Beside the name: what one should know before. */
  Note: ComponentType<MethodProps>;
  /** The button that pays. */
  Action: ComponentType<ActionProps>;
};
