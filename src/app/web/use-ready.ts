import { useEffect } from 'react'

declare global {
  interface Window {
    /** A button that was pressed before the app was ready; see boot.ts. */
    pressedEarly: HTMLElement | undefined
  }
}

/** Marks the document as ready once the app responds to input, and repeats the press of a button that came too early. */
export function useReady(): void {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    const button = window.pressedEarly
    window.pressedEarly = undefined
    if (button?.isConnected) button.click()
  }, [])
}
