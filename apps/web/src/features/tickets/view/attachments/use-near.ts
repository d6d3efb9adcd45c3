import { useEffect, useState, type RefObject } from 'react';

/** Becomes true when the element is near the viewport, and stays true. */
export function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px 0px',
    });
    observer.observe(element);
    // The observer misses the end of a scroll that coincides with a layout change, as when a ticket opens.
    const lookAgain = () => {
      observer.unobserve(element);
      observer.observe(element);
    };
    window.addEventListener('scrollend', lookAgain);
    return () => {
      observer.disconnect();
      window.removeEventListener('scrollend', lookAgain);
    };
  }, [near, place]);
  return near;
}
