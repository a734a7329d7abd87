import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Replaces the part while it is broken. */
  fallback?: ReactNode
  /** A broken part is tried again when this changes. */
  resetKey: unknown
  onError?: () => void
}

/** Keeps an error inside a part of the page, so that the others stay; React logs the error. */
export class PartBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.broken && resetKey !== this.props.resetKey) this.setState({ broken: false })
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
