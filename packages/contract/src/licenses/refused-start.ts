import * as z from 'zod';
import { license, licenseId } from './license.ts';
import { newDeviceDays } from './session-rules.ts';
import { sessionId, shownDeviceFacts } from './session.ts';

const device = {
  uuid: z.string().meta({ description: 'The device.' }),
  ip: z.string(),
  ...shownDeviceFacts,
};

/** A product that could not start because all seats of its license are taken, and who holds them. */
export const refusedStart = z.object({
  license: licenseId.meta({ description: 'Its id.' }),
  productName: license.shape.productName,
  metadata: license.shape.metadata.meta({ description: 'What the refused product reported about itself.' }),
  ...device,
  date: z.iso.datetime(),
  sessions: license.shape.sessions,
  holders: z
    .array(
      z.object({
        socketId: sessionId,
        ...device,
        uptime: z.iso.datetime().meta({ description: 'When it started.' }),
        newDevice: z.boolean().meta({
          description: `This license first ran on this device less than ${newDeviceDays} days ago, after it had run on another.`,
        }),
      }),
    )
    .meta({ description: 'Longest-running first.' }),
});

export type RefusedStart = z.infer<typeof refusedStart>;
export type SeatHolder = RefusedStart['holders'][number];
