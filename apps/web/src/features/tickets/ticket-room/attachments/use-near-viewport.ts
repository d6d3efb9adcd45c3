import { useEffect, useState, type RefObject } from 'react';

/** Becomes true when the element is near the viewport, and stays true. */
export function useNearViewport(container: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (near || !element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px 0px',
    });
    observer.observe(element);
    // The observer misses the end of a scroll that coincides with a layout change, as when a ticket opens.
    const observeAgain = () => {
      observer.unobserve(element);
      observer.observe(element);
    };
    window.addEventListener('scrollend', observeAgain);
    return () => {
      observer.disconnect();
      window.removeEventListener('scrollend', observeAgain);
    };
  }, [near, container]);
  return near;
}
