import { siteStrings } from '@botique/contract/site-strings.ts';
import { roleChangedCode } from '../../lib/alerts/alert-codes.ts';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';

/** Reacts to live events about this login session. */
export function SessionEvents() {
  const alerts = useAlerts();
  const { end, refreshViewer, followReplacement } = useSignIn();
  useLiveEvent('session.ended', ({ reason }) => {
    if (reason === 'role_changed') {
      void refreshViewer();
      alerts.add({ code: roleChangedCode, type: 'info', message: siteStrings.session.roleChanged });
      return;
    }
    // Another login in this browser replaced this session: switch to its viewer instead of signing out.
    if (reason === 'replaced') return void followReplacement();
    end(reason);
    const banned = reason === 'banned';
    alerts.add({
      code: banned ? 403 : 401,
      type: banned ? 'danger' : 'info',
      message: banned ? siteStrings.session.banned : siteStrings.session.signedOut,
    });
  });
  return null;
}
