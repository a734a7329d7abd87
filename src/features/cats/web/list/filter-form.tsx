import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { fillForm, useUrlForm } from '#ui/forms/use-url-form.ts'
import { type CatListFilter, parseCatFilter, toFormValues } from './cat-filter.ts'

/** The ID of the filter form. The search field and the order above the list belong to it as well. */
export const FILTER_FORM = 'cat-filters'

/** The filter in the form's controls, on the first page. */
export function readFilterForm(form: HTMLFormElement): CatListFilter {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return parseCatFilter(new URLSearchParams(fields))
}

type Props = {
  filter: CatListFilter
  onChange: (filter: CatListFilter) => void
  onSubmit: (filter: CatListFilter) => void
  children: ReactNode
}

/**
 * A GET form, which also works before the script has loaded. With the script, a choice applies at once, and a text when
 * the field loses the focus or the form is submitted.
 */
export function FilterForm({ filter, onChange, onSubmit, children }: Props) {
  const ref = useRef<HTMLFormElement>(null)
  const noteOwnNavigation = useUrlForm(ref, toFormValues(filter))
  const apply = (form: HTMLFormElement, show: (filter: CatListFilter) => void) => {
    const next = readFilterForm(form)
    // Parsing may have changed the values, for example swapped a reversed price range.
    fillForm(form, toFormValues(next))
    show(next)
    noteOwnNavigation()
  }
  const onNativeChange = useEffectEvent(() => ref.current && apply(ref.current, onChange))
  useEffect(() => {
    const form = ref.current
    // React's onChange would fire on every keystroke.
    const listener = () => onNativeChange()
    form?.addEventListener('change', listener)
    return () => form?.removeEventListener('change', listener)
  }, [])
  return (
    <form
      ref={ref}
      id={FILTER_FORM}
      action="/cats"
      method="get"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        apply(event.currentTarget, onSubmit)
      }}
      aria-label="Filters"
      className="grid gap-4"
    >
      {children}
    </form>
  )
}
