import { Component, type ReactNode } from 'react'
import { CrashPage } from './CrashPage'

type ErrorBoundaryProps = {
  /** The current path; when it changes, the children are rendered again. */
  at?: string
  children: ReactNode
}

type ErrorBoundaryState = { failed: boolean; at: string | undefined }

/** Catches errors in rendering and failed imports; the rest of the page stays usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, at: this.props.at }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return at === state.at ? null : { failed: false, at }
  }

  override render() {
    return this.state.failed ? <CrashPage /> : this.props.children
  }
}
