import { use } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { LandingPage } from '#features/site/web/landing-page.tsx'
import { readablePromise } from '../data/readable-promise.ts'

let home: Promise<typeof import('./home-page.tsx')> | undefined

function loadHome() {
  home ??= readablePromise(import('./home-page.tsx'))
  return home
}

// Rendering on the server must not suspend; a visitor's browser does not need the home page.
if (typeof document === 'undefined') await loadHome()

/** `/`: the landing page for visitors, the home page for signed-in users. */
export function FrontPage() {
  const viewer = useViewer()
  if (!viewer) return <LandingPage />
  const { HomePage } = use(loadHome())
  return <HomePage viewer={viewer} />
}
