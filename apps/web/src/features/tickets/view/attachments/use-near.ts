import { useEffect, useState, type RefObject } from 'react';

/** True once an element is about to come into sight, and from then on. */
export function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px 0px',
    });
    observer.observe(element);
    // It misses the last step of a scroll that comes together with a change of the page, as opening a ticket does.
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
