import { Component, type ReactNode } from 'react'
import { CrashPage } from './CrashPage'

type ErrorBoundaryProps = { children: ReactNode }

/** Catches what breaks while drawing, and what could not be fetched; the rest of the page stays usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <CrashPage /> : this.props.children
  }
}
