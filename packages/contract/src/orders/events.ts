import * as z from 'zod';
import { productId } from '../catalogue/product.ts';
import { defineServerEvent } from '../live-event.ts';

export const ordersServerEvents = {
  /** Says only that there is something new: whoever shows invoices fetches them again. */
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
