import * as z from 'zod';
import { license, licenseId } from './license.ts';
import { sessionId, shownDeviceFacts } from './session.ts';

/** A product session, running or over. */
export const recordedSession = z
  .object({
    socketId: sessionId,
    license: licenseId.meta({ description: 'Its id.' }),
    productName: license.shape.productName,
    metadata: license.shape.metadata.meta({ description: 'What the product reported about itself.' }),
    uuid: z.string().meta({ description: 'The device it ran on.' }),
    ip: z.string(),
    ...shownDeviceFacts,
    version: z.string().nullable(),
    launcher: z
      .string()
      .nullable()
      .meta({ description: 'The version of the launcher that ran it. Null: it ran by itself.' }),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable().meta({ description: 'Null while it runs.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why it ended: the name of an error. Null if the product left by itself.' }),
    exitCode: z.int().nullable().meta({ description: 'If the product reported it.' }),
    crashed: z.boolean().meta({ description: 'It ended with an exit code other than 0, or fell silent.' }),
  })
  .meta({ id: 'RecordedSession' });

export type RecordedSession = z.infer<typeof recordedSession>;
