import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { currentUrl } from '#ui/lists/list-form.ts'

type Props = {
  /** The term of the URL. */
  q: string
  label: string
  placeholder: string
  /** The URL of the results. */
  href: (q: string) => string
  /** The parameters that the search sets; it keeps all others. */
  params?: string
}

/** A search whose results are a page of their own. */
export function SearchForm({ q, label, placeholder, href, params = 'q' }: Props) {
  const navigate = useNavigate()
  // `values` follows the URL, for example after going back.
  const { register, handleSubmit } = useForm({ values: { q } })
  return (
    <search>
      <form
        onSubmit={handleSubmit((values) => navigate(currentUrl(href(values.q.trim()), params)))}
        className="flex max-w-xl gap-2"
      >
        <Input
          {...register('q')}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={200}
        />
        <Button type="submit" variant="secondary" className="shrink-0">
          Search
        </Button>
      </form>
    </search>
  )
}
