import type { ConsoleLevel, Metadata } from '../protocol.ts';
import type { StopReason } from '../refusals.ts';

/** Set by the launcher for the product that it runs. Its version. */
export const launcherVariable = 'BOTIQUE_LAUNCHER';

/** What a product sends to the launcher that runs it, over the IPC channel of Node. */
export type FromProduct =
  | { type: 'attach'; product: string }
  | { type: 'log'; level: ConsoleLevel; text: string }
  /** Answered with `done`, like `close`. */
  | { type: 'metadata'; call: string; metadata: Metadata }
  | { type: 'close'; call: string };

/** What the launcher sends to the product. */
export type FromLauncher =
  | { type: 'attached'; id: string; isConnected: boolean; url: string; license: string }
  | { type: 'refused'; reason: 'wrong_product' }
  | { type: 'disconnected' }
  | { type: 'reconnected'; id: string; resumed: boolean }
  /** The product should save its state and exit. */
  | { type: 'stop'; reason: StopReason; message: string }
  /** `error` if the shop refused it. */
  | { type: 'done'; call: string; error?: string | undefined };

/** Products may send messages of their own over the same channel. */
export function wrap<Message extends FromProduct | FromLauncher>(message: Message): Message & { botique: 1 } {
  return { botique: 1, ...message };
}

/** Null if it is no message of ours. */
export function unwrap(sent: unknown): FromProduct | FromLauncher | null {
  if (typeof sent !== 'object' || sent === null || Reflect.get(sent, 'botique') !== 1) return null;
  return typeof Reflect.get(sent, 'type') === 'string' ? (sent as FromProduct | FromLauncher) : null;
}
