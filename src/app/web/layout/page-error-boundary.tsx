import { Component, type ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'

/** Shows the error page inside the layout when a page throws; React logs the error. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children
  }
}
