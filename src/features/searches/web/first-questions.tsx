import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { breedSlug } from '#lib/texts/breed-slug.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'
import { useAction } from '#ui/use-action.ts'
import type { SavedSearch, SearchEndpoints } from '../contract.ts'
import { invalidateSearches, questionsQuery } from './queries.ts'

const QuestionForm = lazy(async () => ({ default: (await import('./question-form.tsx')).QuestionForm }))

type Result = { search: SavedSearch; breeds: string[] }

/** Three questions for a new buyer on the home page, which end in a saved search. Nothing once they were answered or skipped. */
export function FirstQuestions() {
  const { data } = useQuery(questionsQuery)
  const [result, setResult] = useState<Result | null>(null)
  const api = useApi<SearchEndpoints>()
  const client = useQueryClient()
  const close = () => client.setQueryData(questionsQuery.queryKey, { isOpen: false, breeds: [] })
  const skip = useAction({
    run: () => api.call('POST /api/first-questions/skip'),
    failed: { title: 'That did not work' },
    onSuccess: close,
  })
  if (result) return <Answered {...result} />
  if (!data?.isOpen) return null
  return (
    <section className="card grid gap-4 p-6 sm:p-8" aria-label="Three questions">
      <div>
        <h2 className="text-xl">What are you looking for?</h2>
        <p className="mt-1 text-muted">Three questions, and we tell you about every kitten that fits.</p>
      </div>
      <LazyContent>
        <QuestionForm
          breeds={data.breeds}
          onSkip={() => skip.mutate()}
          onAnswered={async (answered) => {
            setResult(answered)
            close()
            await invalidateSearches(client)
          }}
        />
      </LazyContent>
    </section>
  )
}

function Answered({ search, breeds }: Result) {
  return (
    <section className="card grid gap-3 p-6 sm:p-8" aria-live="polite">
      <h2 className="text-xl">We are looking for you now</h2>
      <p className="wrap-anywhere">
        <span>{`“${search.name}” is in your saved searches. There you choose when we email you, or end it.`}</span>
      </p>
      {breeds.length > 0 && (
        <p>
          <span>{'Not sure about the breed? Read the guides to '}</span>
          {breeds.map((name, index) => (
            <span key={name}>
              {index > 0 && <span>{index === breeds.length - 1 ? ' and ' : ', '}</span>}
              <Link to={`/breeds/${breedSlug(name)}`} className="link">
                {name}
              </Link>
            </span>
          ))}
          <span>.</span>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={search.path}>See what there is now</LinkButton>
        <LinkButton variant="secondary" to="/searches">
          Saved searches
        </LinkButton>
      </div>
    </section>
  )
}
