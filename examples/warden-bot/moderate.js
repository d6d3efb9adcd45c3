const cases = [
  '\u001B[32m✓\u001B[0m Removed an invite link in #general',
  '\u001B[33m!\u001B[0m Warned nova: three messages in a second',
  '\u001B[32m✓\u001B[0m Welcomed two new members',
  '\u001B[31m✗\u001B[0m Muted spark for 10 minutes: flood in #trading',
  '\u001B[36mi\u001B[0m 128 messages checked, 2 flagged',
];

/**
 * Pretends to moderate a chat: prints a case every few seconds.
 *
 * @param {(line: string) => void} print
 */
export function moderate(print, everyMs = Number(process.env.WARDEN_EVERY_MS ?? 3_000)) {
  const moderation = { handled: 0, stop: () => clearInterval(timer) };
  print('Warden is on duty.');
  const timer = setInterval(() => {
    print(cases[moderation.handled % cases.length]);
    moderation.handled += 1;
  }, everyMs);
  return moderation;
}
