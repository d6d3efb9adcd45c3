import { Component, type ReactNode } from 'react';

type Props = {
  /** The id of the first element. It keeps its place on the screen when others are added before it. */
  first: string | undefined;
  children: ReactNode;
};

/**
 * Not all browsers have scroll anchoring, and none at the very top of the page. A class, because hooks have
 * no `getSnapshotBeforeUpdate`.
 */
export class KeepScrollPosition extends Component<Props> {
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
