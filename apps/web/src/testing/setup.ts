import '../app/style.css';
import { afterEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { clearDrafts } from '../features/tickets/ticket-room/composer/drafts.ts';
import { startClock } from './clock.ts';
import { setRequestToken } from './session.ts';
import { closeTestShop, interceptNetwork } from './server/test-shop.ts';

document.documentElement.lang = 'en';
document.title = 'Botique';
interceptNetwork();

// All files share one page, so each test cleans up after itself.
afterEach(async () => {
  await cleanup();
  const unexpected = closeTestShop();
  startClock();
  vi.restoreAllMocks();
  window.sessionStorage.clear();
  window.localStorage.clear();
  setRequestToken(null);
  clearDrafts();
  if (unexpected.length > 0) throw new Error(`Unexpected calls:\n${unexpected.join('\n')}`);
});
