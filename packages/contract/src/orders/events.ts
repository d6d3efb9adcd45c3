import * as z from 'zod';
import { productId } from '../catalogue/product.ts';
import { defineServerEvent } from '../live-event.ts';

export const ordersServerEvents = {
  'license.trails.created': defineServerEvent({
    name: 'license.trails.created',
    audiences: ['user'],
    payload: z.object({ productId }),
    example: { productId: 'Wd4xK9Qe' },
  }),
} as const;
