import { useEffect, useState } from 'react'
import type { screenInBrowser } from '#lib/screening/screen-in-browser.ts'

type Screen = typeof screenInBrowser

let loaded: Screen | undefined

/** The client-side screening of texts, loaded when it is first needed. Rejects if it cannot be loaded. */
export async function loadScreening(): Promise<Screen> {
  loaded ??= (await import('#lib/screening/screen-in-browser.ts')).screenInBrowser
  return loaded
}

/** The client-side screening of texts; undefined until it is loaded. */
export function useScreening(): Screen | undefined {
  const [screen, setScreen] = useState(() => loaded)
  useEffect(() => {
    if (screen) return
    // Sending loads it again.
    loadScreening().then(
      (ready) => setScreen(() => ready),
      () => {},
    )
  }, [screen])
  return screen
}
