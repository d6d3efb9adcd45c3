import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { RouteFailure } from '../shell/error-pages/route-failure.tsx';

/** Catches errors of a screen. Navigation resets it. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return <Boundary visit={useLocation().key}>{children}</Boundary>;
}

type Props = { visit: string; children: ReactNode };
type State = { broken: { error: unknown } | null; visit: string };

class Boundary extends Component<Props, State> {
  override state: State = { broken: null, visit: this.props.visit };

  static getDerivedStateFromProps({ visit }: Props, state: State): State | null {
    return visit === state.visit ? null : { broken: null, visit };
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: { error } };
  }

  override render() {
    const { broken } = this.state;
    if (!broken) return this.props.children;
    return <RouteFailure error={broken.error} onRetry={() => this.setState({ broken: null })} />;
  }
}
