import { useEffect, useState } from 'react'
import type { Screening, ScreeningContext } from '#lib/screening/index.ts'

type Screen = (text: string, context?: ScreeningContext) => Screening

let loaded: Screen | undefined

/** The screening of texts, which is fetched when it is first needed; undefined until it is there. */
export function useScreening(): Screen | undefined {
  const [screen, setScreen] = useState(() => loaded)
  useEffect(() => {
    if (screen) return
    // Without it nothing is flagged while typing; the server screens in any case.
    import('#lib/screening/index.ts').then(
      (module) => {
        loaded = module.screen
        setScreen(() => module.screen)
      },
      () => {},
    )
  }, [screen])
  return screen
}
