import { type ComponentType, use } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { useViewer } from '#features/accounts/web/index.ts'
import { LandingPage } from './landing-page.tsx'

let Home: ComponentType<{ viewer: User }> | undefined
let loading: Promise<void> | undefined

function loadHome(): Promise<void> {
  loading ??= import('./pages/home-page.tsx').then((module) => {
    Home = module.HomePage
  })
  return loading
}

// Rendering on the server waits for nothing; a visitor's browser needs no home.
if (typeof document === 'undefined') await loadHome()

/** `/`: the landing page for visitors, home for whoever is signed in. */
export function FrontPage() {
  const viewer = useViewer()
  if (!viewer) return <LandingPage />
  if (!Home) use(loadHome())
  return Home && <Home viewer={viewer} />
}
