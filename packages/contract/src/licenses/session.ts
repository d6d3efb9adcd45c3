import * as z from 'zod';
import { line } from '../text.ts';
import { license } from './license.ts';

/** What a copy says of itself. It is a customer's text: shown, never believed. */
const said = (most: number) => line({ min: 1, max: most }).optional();

export const copyFacts = z.object({
  username: said(100),
  id: said(100),
  avatar: z
    // As a browser would write it: what it may hold otherwise cannot all be stored.
    .url({ protocol: /^https$/, normalize: true })
    .max(2000)
    .optional(),
});

const sessionId = z.uuid();
/** Devices name themselves, and not all keep to the versions of the standard. */
const deviceUuid = z.guid().toLowerCase();

export const connectedSession = z
  .object({
    /** With what this copy says of itself as `metadata`. */
    data: license,
    console: z
      .array(z.object({ date: z.iso.datetime(), content: z.string() }))
      .meta({ description: 'What it wrote, oldest first.' }),
    socketId: sessionId.meta({ description: 'Names the session; the same when it comes back.' }),
    uuid: z.string().meta({ description: 'Of the device it runs on.' }),
    ip: z.string(),
    uptime: z.iso.datetime().meta({ description: 'Since when it runs.' }),
  })
  .meta({ id: 'ConnectedSession' });

export type ConnectedSession = z.infer<typeof connectedSession>;

/** What a copy hands over to be let in. With `resume` it takes its own seat again, if that is still its own. */
export const productHandshake = z.object({
  license: z.string().min(1).max(100),
  uuid: deviceUuid,
  metadata: copyFacts.default({}),
  resume: z.object({ sessionId, epoch: z.int32().positive() }).optional(),
});

export type ProductHandshake = z.infer<typeof productHandshake>;

/** A seat belongs to one session; the epoch tells an old holder from the present one. */
export type Seat = { sessionId: string; epoch: number };

/** Why the server ends a session. */
export type SessionEnd = { code: number; message: string };
