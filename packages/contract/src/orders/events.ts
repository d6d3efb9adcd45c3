import * as z from 'zod';
import { productId } from '../catalogue/product.ts';
import { defineServerEvent } from '../live-event.ts';

export const ordersServerEvents = {
  /** Carries no data: pages that show invoices refetch them. */
  'invoices.changed': defineServerEvent({
    name: 'invoices.changed',
    audiences: ['user'],
    payload: z.object({}),
    example: {},
  }),
  'license.trails.created': defineServerEvent({
    name: 'license.trails.created',
    audiences: ['user'],
    payload: z.object({ productId }),
    example: { productId: 'Wd4xK9Qe' },
  }),
} as const;
