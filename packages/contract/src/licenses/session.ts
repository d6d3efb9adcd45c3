import * as z from 'zod';
import { productLimits } from '../catalogue/product-rules.ts';
import { line } from '../text.ts';
import { consoleLine } from './console.ts';
import { listedConsoleLines } from './console-rules.ts';
import { license } from './license.ts';

/** Facts that a product reports about itself. They come from a customer: show them, but never trust them. */
const optionalLine = (max: number) => line({ min: 1, max }).optional();

export const productFacts = z.object({
  username: optionalLine(100),
  id: optionalLine(100),
  avatar: z
    // Normalised as a browser would: the raw text may contain characters that PostgreSQL cannot store.
    .url({ protocol: /^https$/, normalize: true })
    .max(2000)
    .optional(),
});

/** The name of the computer and its system, as the product reports them. */
export const deviceFacts = { host: optionalLine(100), platform: optionalLine(50) };
const reportedFact = z.string().nullable();

/** What is known about the device of a product session. Null if the product did not report it. */
export const shownDeviceFacts = {
  host: reportedFact.meta({ description: 'The name of the computer, if the product reported it.' }),
  platform: reportedFact.meta({ description: 'The system it runs on, if the product reported it.' }),
};

/** The version of the launcher that runs the product. */
export const launcherVersion = line({ min: 1, max: 20 });

/** A product's `key`, which is the `type` of its licenses. */
export const productKey = line({ min: 1, max: productLimits.key });

export const sessionId = z.uuid();
/** Tells the current holder of a seat from earlier ones. */
export const epoch = z.int32().positive();
/** The exit code of a product's process. Windows uses 32 bits. */
export const exitCode = z.int().min(0).max(4_294_967_295);
/** Devices choose their own UUIDs, and not all follow the versions of the standard. */
export const deviceUuid = z.guid().toLowerCase();

export const connectedSession = z
  .object({
    /** Its `metadata` is what this product session reports about itself. */
    data: license,
    console: z
      .array(consoleLine)
      .max(listedConsoleLines)
      .meta({ description: 'Its newest lines, oldest first.' }),
    socketId: sessionId.meta({
      description: 'The id of the session. It stays the same when the product reconnects.',
    }),
    uuid: z.string().meta({ description: 'The device it runs on.' }),
    ip: z.string(),
    ...shownDeviceFacts,
    version: z.string().nullable().meta({ description: 'The version that the product reported, or null.' }),
    launcher: z.string().nullable().meta({
      description:
        'The version of the launcher that runs it. Null: it runs by itself and can’t be restarted.',
    }),
    uptime: z.iso.datetime().meta({ description: 'When it started.' }),
  })
  .meta({ id: 'ConnectedSession' });

export type ConnectedSession = z.infer<typeof connectedSession>;
