import { useViewer } from '#features/accounts/web/index.ts'
import { HomePage } from './home-page.tsx'
import { LandingPage } from './landing-page.tsx'

/** `/`: the landing page for visitors, home for whoever is signed in. */
export function FrontPage() {
  const viewer = useViewer()
  return viewer ? <HomePage viewer={viewer} /> : <LandingPage />
}
