import { Component, type ReactNode } from 'react';

type Props = {
  /** The id of the element that stands first. When another one comes before it, it stays where it is on the screen. */
  first: string | undefined;
  children: ReactNode;
};

/**
 * Browsers keep the place themselves, but not at the very top of the page, and not all of them. A class, because only
 * that is asked between the drawing and the change of the page.
 */
export class KeepPlace extends Component<Props> {
  override getSnapshotBeforeUpdate({ first }: Props): { element: Element; top: number } | null {
    if (first === undefined || first === this.props.first) return null;
    const element = document.getElementById(first);
    return element && { element, top: element.getBoundingClientRect().top };
  }

  override componentDidUpdate(_: Props, __: unknown, before: { element: Element; top: number } | null): void {
    if (!before?.element.isConnected) return;
    const moved = before.element.getBoundingClientRect().top - before.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    return this.props.children;
  }
}
