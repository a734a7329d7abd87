import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import type { ManagedList } from '../../contract.ts'
import { pickerPath } from '../../path.ts'
import type { Picker as PickerData } from '../../picker-schemas.ts'
import { subjectText } from '../../texts.ts'
import { pickerQuery } from '../queries.ts'
import type { MoreKittens } from './kittens.tsx'
import { mergePages } from './merge-pages.ts'
import { OfferForm } from './offer-form.tsx'

type Props = { list: string; lists: ManagedList[]; back: string }

/** The breeder's picker: kittens on one side, and the families of a list in order on the other. */
export function Picker({ list, lists, back }: Props) {
  const navigate = useNavigate()
  const [pages, setPages] = useState(1)
  const loads = useQueries({
    queries: Array.from({ length: pages }, (_, index) => pickerQuery(list, index + 1)),
  })
  const data = mergePages(loads.flatMap((load) => load.data ?? []))
  const failed = loads.find(({ error }) => error)
  const isLoadingMore = pages > 1 && loads.some(({ isPending }) => isPending)
  return (
    <section className="grid grid-cols-1 gap-6">
      <p className="text-sm">
        <Link to={back} className="link">
          Waiting list
        </Link>
      </p>
      <h2 className="text-2xl">Offer kittens</h2>
      <p className="max-w-prose text-muted">
        Choose one kitten, or several as a choice, and then a family. Until it answers, nobody else can
        reserve or buy what you offer.
      </p>
      {lists.length > 1 && (
        <Field label="List" className="max-w-md">
          {(control) => (
            <Select
              {...control}
              value={list}
              onChange={({ target }) => void navigate(pickerPath(target.value))}
            >
              {lists.map(({ pairingId, pairingTitle }) => (
                <option key={pairingId ?? 'any'} value={pairingId ?? 'any'}>
                  {subjectText(pairingTitle)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Loaded
        query={{ data, error: failed?.error ?? null, refetch: () => failed?.refetch() }}
        failure="The list could not be loaded."
      >
        {(picker) => (
          <LoadedPicker
            list={list}
            picker={picker}
            more={{
              isLoading: isLoadingMore,
              hasFailed: failed !== undefined,
              load: () => (failed ? void failed.refetch() : setPages(pages + 1)),
            }}
          />
        )}
      </Loaded>
    </section>
  )
}

function LoadedPicker({ list, picker, more }: { list: string; picker: PickerData; more: MoreKittens }) {
  if (picker.kittens.length === 0)
    return (
      <EmptyState
        title="No kittens to offer"
        hint="Add the kittens of the litter. They can stay paused: a kitten that you offer is not listed for all."
      >
        <LinkButton to="/dashboard?tab=cats">Your cats</LinkButton>
      </EmptyState>
    )
  if (picker.families.length === 0)
    return <EmptyState title="No family waits" hint="Families that you confirmed appear here in order." />
  return <OfferForm list={list} picker={picker} more={more} />
}
