import type { ChildProcess } from 'node:child_process';
import { unwrap, wrap, type FromLauncher, type FromProduct } from '@botique/sdk/launcher/messages.ts';
import { consoleLevels } from '@botique/sdk/protocol.ts';
import type { HeldSession, Stop } from '@botique/sdk/session.ts';
import type { License } from '../licenses/license-file.ts';

type Options = {
  child: ChildProcess;
  session: HeldSession;
  license: License;
  /** The address of the shop. */
  url: string;
};

/** The SDK inside the product shares our session over IPC, so that the product needs no seat of its own. */
export function serveAttached({ child, session, license, url }: Options) {
  let isAttached = false;
  const removers = [
    session.on('disconnect', () => send({ type: 'disconnected' })),
    session.on('reconnect', ({ resumed }) => send({ type: 'reconnected', id: session.id, resumed })),
  ];
  child.on('message', (sent) => {
    const message = unwrap(sent) as FromProduct | null;
    // Whatever a product sends must not end the launcher.
    if (message) react(message).catch(() => {});
  });

  function send(message: FromLauncher): void {
    // With a callback, a product that is gone is no exception.
    if (child.connected) child.send(wrap(message), () => {});
  }

  async function react(message: FromProduct): Promise<void> {
    switch (message.type) {
      case 'attach':
        if (message.product !== license.type) return send({ type: 'refused', reason: 'wrong_product' });
        isAttached = true;
        const { id, isConnected } = session;
        return send({ type: 'attached', id, isConnected, url, license: license.key });
      case 'log':
        if (!isLine(message)) return;
        return session.log(message.level, message.text);
      case 'metadata':
        return send({ type: 'done', call: message.call, error: await refusalOf(message.metadata) });
      case 'close':
        isAttached = false;
        return send({ type: 'done', call: message.call });
    }
  }

  /** Undefined if the shop accepts it. */
  async function refusalOf(metadata: Parameters<HeldSession['update']>[0]): Promise<string | undefined> {
    try {
      await session.update(metadata);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  function isLine({ level, text }: { level: unknown; text: unknown }): boolean {
    return consoleLevels.some((known) => known === level) && typeof text === 'string';
  }

  return {
    /** False if nothing in the product listens. */
    askToStop({ reason, message }: Stop): boolean {
      if (isAttached) send({ type: 'stop', reason, message });
      return isAttached;
    },
    end(): void {
      for (const remove of removers) remove();
    },
  };
}
