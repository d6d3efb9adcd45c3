import type { Storage } from '@botique/sdk/storage/storage.ts';

const guilds = ['1128840017263', '1128840017771', '1128840020914'];
const months = ['2026-08', '2026-09', '2026-10', '2026-11'];

/** About 100 bytes for each entry. */
const entries = (count: number, text: string) =>
  Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    at: new Date(Date.UTC(2026, 7, 1) + at * 1_800_000).toISOString(),
    text,
  }));

/** What each product of the demo stores: settings, something for each place, and a history. */
const documents: Readonly<Record<string, Record<string, unknown>>> = {
  warden: {
    settings: { language: 'en', strictness: 'high', muteMinutes: 30 },
    ...Object.fromEntries(guilds.map((id) => [`guilds/${id}`, { prefix: '!', logChannel: 'mod-log' }])),
    ...Object.fromEntries(
      months.map((month) => [
        `cases/${month}`,
        entries(1_800, 'A spam link was removed, its author warned.'),
      ]),
    ),
  },
  encore: {
    settings: { volume: 80, stayMinutes: 15 },
    'playlists/night-radio': entries(240, 'A track that was requested after midnight.'),
  },
  relay: {
    'routes/eu-1': { from: 'support@example.com', to: '#support' },
    'routes/eu-2': { from: 'sales@example.com', to: '#sales' },
  },
};

/** Stores them the first time the product runs. The demo goes on if that fails. */
export async function storeDemoDocuments(product: string, storage: Storage): Promise<void> {
  for (const [key, value] of Object.entries(documents[product] ?? {})) {
    const stored = await storage.set(key, value, { version: 0 }).catch(() => null);
    if (!stored) return;
  }
}
