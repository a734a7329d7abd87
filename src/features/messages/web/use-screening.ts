import { useEffect, useState } from 'react'
import type { screenDraft } from '#lib/screening/screen-draft.ts'

type Screen = typeof screenDraft

let loaded: Screen | undefined

/** The screening of texts, which is fetched when it is first needed; undefined until it is there. */
export function useScreening(): Screen | undefined {
  const [screen, setScreen] = useState(() => loaded)
  useEffect(() => {
    if (screen) return
    // It finds what most people write; the server screens in any case, and more closely.
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
