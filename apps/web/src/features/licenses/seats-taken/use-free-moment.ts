import { useEffect, useEffectEvent, useState } from 'react';

/** Someone who has not typed for this long is not in the middle of a sentence. */
const typingPauseMs = 3000;

const overlays = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role=${role}][data-state=open]`)
  .join(',');

/** True once nothing that opens by itself would interrupt the viewer. Then stays true until it isn't wanted. */
export function useFreeMoment(isWanted: boolean): boolean {
  const [isFound, setIsFound] = useState(false);
  if (isFound && !isWanted) setIsFound(false);
  const lastTyped = useLastTyped();
  const check = useEffectEvent(() => {
    const isTyping = Date.now() - lastTyped() < typingPauseMs;
    if (!isTyping && document.querySelector(overlays) === null) setIsFound(true);
  });
  useEffect(() => {
    if (!isWanted || isFound) return;
    const first = setTimeout(() => check());
    // Nothing tells when an overlay of another part of the page closes.
    const timer = setInterval(() => check(), 500);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isWanted, isFound]);
  return isWanted && isFound;
}

/** When the viewer last typed in the field that has the focus. 0 if they have left it. */
function useLastTyped(): () => number {
  const [typed] = useState({ at: 0 });
  useEffect(() => {
    const onInput = () => void (typed.at = Date.now());
    const onLeave = () => void (typed.at = 0);
    document.addEventListener('input', onInput);
    document.addEventListener('focusout', onLeave);
    return () => {
      document.removeEventListener('input', onInput);
      document.removeEventListener('focusout', onLeave);
    };
  }, [typed]);
  return () => typed.at;
}
