import * as z from 'zod';
import { productId } from '../catalogue/product.ts';
import { defineServerEvent } from '../live-event.ts';

export const deliveryServerEvents = {
  /** Releases of this product were published, changed or withdrawn: pages that show them refetch. */
  'releases.changed': defineServerEvent({
    name: 'releases.changed',
    audiences: ['everyone'],
    payload: z.object({ productId }),
    example: { productId: 'Wd4xK9Qe' },
  }),
} as const;
