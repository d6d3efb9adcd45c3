import { useEffect, useEffectEvent, useState } from 'react';

/** Accepts files anywhere on the page. Otherwise the browser would leave the page to open a dropped file. */
export function useFileDrop(take: (files: File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const drop = useEffectEvent(take);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    function onOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    }
    function onLeave(event: DragEvent) {
      // Also fires between elements. Without a related target, the pointer has left the window.
      if (event.relatedTarget === null) setDragging(false);
    }
    function onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      drop([...(event.dataTransfer?.files ?? [])]);
    }
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return dragging;
}
