import { Component, type ReactNode } from 'react'
import { CrashPage } from './CrashPage'

type ErrorBoundaryProps = {
  /** Where the page is; on another page it is tried anew. */
  at?: string
  children: ReactNode
}

type ErrorBoundaryState = { failed: boolean; at: string | undefined }

/** Catches what breaks while drawing, and what could not be fetched; the rest of the page stays usable. */
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
