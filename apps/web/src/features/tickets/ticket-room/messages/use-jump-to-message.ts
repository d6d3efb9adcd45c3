import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useAlerts } from '../../../../lib/alerts/use-alerts.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { EarlierMessages } from '../conversation/use-earlier-messages.ts';

export const rowId = (messageId: string) => `message-${messageId}`;

const foundMs = 2500;

/** Jumps to a message: loads earlier ones until it is there, then focuses and highlights it. */
export function useJumpToMessage({ messages, next }: Conversation, earlier: EarlierMessages) {
  const alerts = useAlerts();
  const [target, setTarget] = useState<{ id: string } | null>(null);
  const { reset, error } = earlier;
  const jump = useCallback(
    (id: string) => {
      reset();
      setTarget({ id });
    },
    [reset],
  );
  const isLoaded = target !== null && messages.some(({ id }) => id === target.id);
  const load = useEffectEvent((cursor: string) => earlier.load(cursor));

  useEffect(() => {
    if (!target || isLoaded) return;
    if (next !== null && !error) return load(next);
    const reason = error?.message ?? 'It no longer exists.';
    alerts.add({ code: 404, type: 'danger', message: `Could not show that message. ${reason}` });
    const timer = setTimeout(() => setTarget(null));
    return () => clearTimeout(timer);
  }, [target, isLoaded, next, error, alerts]);

  useEffect(() => {
    if (!target || !isLoaded) return;
    show(target.id);
    const timer = setTimeout(() => setTarget(null), foundMs);
    return () => clearTimeout(timer);
  }, [target, isLoaded]);

  return { jump, found: isLoaded ? target.id : null };
}

function show(messageId: string): void {
  const row = document.getElementById(rowId(messageId));
  if (!row) return;
  row.focus({ preventScroll: true });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Long distances are instant: smooth scrolling past thousands of messages would take too long.
  const isNear = Math.abs(row.getBoundingClientRect().top) < 2 * window.innerHeight;
  row.scrollIntoView({ block: 'center', behavior: isNear && !isStill ? 'smooth' : 'instant' });
}
