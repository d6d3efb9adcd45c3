import { answerAtPlatform, Browser, type Visit } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** Everything in a sign-in that no one else may learn. */
export type SignInSecrets = Record<
  'state' | 'verifier' | 'attempt' | 'code' | 'secret' | 'requestToken',
  string
>;

/** Signs in like a browser does, and returns what was exchanged on the way. */
export async function signInByBrowser(
  app: TestApp,
  persona: string,
): Promise<{ login: Visit; callback: Visit; secrets: SignInSecrets }> {
  const browser = new Browser(app);
  const login = await browser.visit('/auth/login');
  const { state = '', verifier = '' } = browser.attempt();
  const attempt = browser.jar.get('botique_login')?.value ?? '';
  const authorize = new URL(login.headers.get('location') ?? '');
  const location = await answerAtPlatform(app, authorize, { persona });
  const callback = await browser.visit(location);
  const { secret, requestToken } = browser.halves();
  const code = new URL(location).searchParams.get('code') ?? '';
  const secrets = { state, verifier, attempt, code, secret, requestToken };
  for (const [name, value] of Object.entries(secrets)) {
    if (value === '') throw new Error(`This sign-in has no ${name}`);
  }
  return { login, callback, secrets };
}
