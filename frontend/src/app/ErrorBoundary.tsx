import { Component, type ReactNode } from 'react';
import { PageError } from './PageError';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The frame itself is within. */
  whole?: boolean;
}

interface ErrorBoundaryState {
  error: unknown;
}

/** Keeps what broke from taking the rest of the site with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error };
  }

  override render(): ReactNode {
    const { children, whole = false } = this.props;
    return this.state.error === undefined ? (
      children
    ) : (
      <PageError error={this.state.error} whole={whole} />
    );
  }
}
