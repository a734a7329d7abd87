import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, useEffect, useState } from 'react'
import { BreederAvatar, VerifiedWithChecks } from '#features/breeders/web/index.ts'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { MessageButton } from '../message-button.tsx'
import { contactsQuery } from '../queries.ts'

/** A search for verified breeders by name or business name, each with a message button. */
export function BreederSearch() {
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words.trim().slice(0, 200))
  const { data, isError } = useQuery({ ...contactsQuery(asked), placeholderData: keepPreviousData })
  useEffect(() => {
    if (isError)
      toast({
        title: 'Error loading breeders',
        description: 'Failed to load breeder list. Please refresh the page.',
        tone: 'danger',
      })
  }, [isError])
  const has = (text: string) => text.toLowerCase().includes(asked.toLowerCase())
  const found = data?.items.filter(({ name, businessName }) => has(name) || has(businessName))
  return (
    <section aria-labelledby="find-a-breeder" className="min-w-0">
      <h2 id="find-a-breeder" className="mb-4 text-2xl">
        Write to a breeder
      </h2>
      <Field label="Search breeders" hideLabel className="mb-5 max-w-lg">
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder="Search breeders..."
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      <p aria-live="polite" className="sr-only">
        {found && asked && `${found.length} ${found.length === 1 ? 'breeder' : 'breeders'} found`}
      </p>
      {found?.length === 0 && (
        <p className="flex flex-col items-center gap-3 px-6 py-10 text-center text-muted">
          <Search size={28} strokeWidth={1.25} aria-hidden="true" />
          <span>{asked ? 'No breeders found' : 'No breeders available'}</span>
        </p>
      )}
      {isError && !data && (
        <p className="text-muted">Failed to load breeder list. Please refresh the page.</p>
      )}
      <ul className="divide-y">
        {!data &&
          !isError &&
          ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <li key={key} className="py-4">
              <Skeleton className="h-10" />
            </li>
          ))}
        {found?.map((breeder) => (
          <li key={breeder.id} className="flex flex-wrap items-center gap-3 py-4">
            <BreederAvatar breeder={breeder} />
            <div className="min-w-0 grow basis-24">
              <p className="flex flex-wrap items-center gap-1.5">
                <Link dir="auto" to={`/breeder/${breeder.id}`} className="font-medium hover:text-action">
                  {breeder.businessName}
                </Link>
                <VerifiedWithChecks checks={breeder.checkCounts} />
              </p>
              <p className="text-sm text-muted">
                <span className="max-sm:hidden">{`${breeder.name}\u00a0· `}</span>
                <span>{`${breeder.location}\u00a0· ${breeder.yearsExperience} ${breeder.yearsExperience === 1 ? 'year' : 'years'} of experience`}</span>
              </p>
            </div>
            <MessageButton breeder={breeder} size="sm">
              Message
            </MessageButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
