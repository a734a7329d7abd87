import type { User } from '#features/accounts/contract.ts'
import { FirstQuestions, HomeSearches } from '#features/searches/web/index.ts'
import { HomePage as Home } from '#features/site/web/home-page.tsx'
import { HomeTasks } from '#features/tasks/web/home-tasks.tsx'
import { HomeEntries } from '#features/waiting-lists/web/index.ts'
import { catCard } from './cat-card.tsx'

export function HomePage({ viewer }: { viewer: User }) {
  return (
    <Home
      viewer={viewer}
      catCard={catCard}
      tasks={<HomeTasks />}
      waitingLists={<HomeEntries />}
      searches={<HomeSearches />}
      questions={<FirstQuestions />}
    />
  )
}
