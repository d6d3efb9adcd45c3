/** Why a session can't be restarted. */
export const withoutLauncher = 'Runs without the launcher, so it can’t be restarted from here.';
