import { CircleAlert, Check, Info, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Alert, AlertType } from '../../lib/alerts/alerts.ts';
import { useActiveAlert, useAlerts } from '../../lib/alerts/use-alerts.ts';
import { aboveModals } from '../../ui/overlay/above-modals.ts';
import './alert-bar.css';

const looks: Record<AlertType, { Icon: typeof Check; tile: string; line: string }> = {
  success: { Icon: Check, tile: 'bg-ok-tint text-ok', line: 'bg-ok' },
  danger: { Icon: CircleAlert, tile: 'bg-bad-tint text-bad', line: 'bg-bad' },
  info: { Icon: Info, tile: 'bg-info-tint text-info', line: 'bg-info' },
};

/** Shows the active alert at the top and announces it to screen readers. */
export function AlertBar() {
  const alert = useActiveAlert();
  return (
    <>
      {/* Live regions must exist before their text, or screen readers skip it. A modal hides the rest of
          the page from screen readers, but not elements with their own `aria-live`. */}
      <output aria-live="polite" className="sr-only">
        {alert && alert.type !== 'danger' && alert.message}
      </output>
      <p role="alert" aria-live="assertive" className="sr-only">
        {alert?.type === 'danger' && alert.message}
      </p>
      {alert && <AlertCard key={alert.uuid} alert={alert} />}
    </>
  );
}

function AlertCard({ alert }: { alert: Alert }) {
  const alerts = useAlerts();
  const { Icon, tile, line } = looks[alert.type];
  // An alert can disappear under the pointer without a leave event, which must not hold the next alert.
  useEffect(() => () => alerts.hold(false), [alerts]);
  const cameFrom = useRef<Element | null>(null);
  const hold = () => alerts.hold(true);
  function dismiss() {
    alerts.remove(alert.uuid);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  }
  const release = ({ currentTarget }: { currentTarget: Element }) =>
    alerts.hold(currentTarget.matches(':hover, :focus-within'));
  return (
    <section
      {...aboveModals}
      aria-label="Alert"
      className="print:hidden pointer-events-none fixed inset-x-4 top-4 z-50 flex justify-center"
    >
      <div
        data-testid="alert"
        className="alert-card pointer-events-auto relative flex w-full max-w-[400px] items-center gap-3 overflow-hidden rounded-menu border border-line-2 bg-raised p-3 shadow-float"
        onMouseEnter={hold}
        onMouseLeave={release}
        onFocus={({ relatedTarget }) => {
          cameFrom.current = relatedTarget;
          hold();
        }}
        onBlur={release}
      >
        <span className={`grid size-7 shrink-0 place-items-center rounded-small ${tile}`}>
          <Icon size={16} aria-hidden />
        </span>
        <span className="min-w-0 grow font-medium break-words">{alert.message}</span>
        <button
          type="button"
          aria-label="Dismiss"
          className="grid size-8 shrink-0 place-items-center rounded-small text-text-2 hover:bg-hover"
          onClick={dismiss}
        >
          <X size={16} aria-hidden />
        </button>
        <span aria-hidden className={`alert-clock absolute bottom-0 left-0 h-[3px] w-full ${line}`} />
      </div>
    </section>
  );
}
