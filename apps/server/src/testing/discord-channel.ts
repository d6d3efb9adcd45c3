import type { TestApp } from './test-app.ts';

export type ChannelMessage = { content: string; pinged: string[] };

type Emulated = Pick<TestApp, 'emulatorUrl'>;

/** The messages in the shop's channel at the emulated Discord. */
export async function channelMessages({ emulatorUrl }: Emulated): Promise<ChannelMessage[]> {
  const reply = await fetch(`${emulatorUrl}/emulator/discord/webhooks`);
  return ((await reply.json()) as { messages: ChannelMessage[] }).messages;
}

export async function breakChannel({ emulatorUrl }: Emulated, fault: string, times = 1): Promise<void> {
  const reply = await fetch(`${emulatorUrl}/emulator/discord/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: 'webhook', fault, times }),
  });
  if (!reply.ok) throw new Error(`The emulator refused the fault: ${await reply.text()}`);
}
