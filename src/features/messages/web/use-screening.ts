import { useEffect, useState } from 'react'
import type { screenDraft } from '#lib/screening/screen-draft.ts'

type Screen = typeof screenDraft

let loaded: Screen | undefined

/** The client-side screening of texts, loaded when it is first needed; undefined until then. */
export function useScreening(): Screen | undefined {
  const [screen, setScreen] = useState(() => loaded)
  useEffect(() => {
    if (screen) return
    // Without it, only the server screens.
    import('#lib/screening/screen-draft.ts').then(
      (module) => {
        loaded = module.screenDraft
        setScreen(() => module.screenDraft)
      },
      () => {},
    )
  }, [screen])
  return screen
}
