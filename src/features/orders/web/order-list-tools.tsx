import { type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ChipLink } from '#ui/chip-link.tsx'
import { Input } from '#ui/controls.tsx'
import { useUrlForm } from '#ui/use-url-form.ts'
import { MAX_SEARCH } from '../limits.ts'
import { STATUS_LABELS } from '../order-texts.ts'
import { type OrderList, orderListUrl, STATUS_FILTERS } from './order-list-url.ts'

/** Milliseconds without typing after which the search applies. */
const SEARCH_DELAY_MS = 300

/** Search and status filter of a list; both are part of the URL. */
export function OrderListTools({ list, label }: { list: OrderList; label: string }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const noteOwnNavigation = useUrlForm(form, list)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (!form.current) return
    const q = String(new FormData(form.current).get('q')).trim()
    if (q === list.q) return
    void navigate(orderListUrl({ ...list, q, page: 1 }), { replace: true })
    noteOwnNavigation()
  })
  const onChange = (_: ChangeEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(apply, SEARCH_DELAY_MS)
  }
  return (
    <div className="grid gap-3">
      <search>
        <form
          ref={form}
          action={list.path}
          onChange={onChange}
          onSubmit={(event) => {
            event.preventDefault()
            timer.current = setTimeout(apply)
          }}
        >
          {list.status && <input type="hidden" name="status" value={list.status} />}
          <Input
            type="search"
            name="q"
            aria-label={label}
            placeholder={label}
            maxLength={MAX_SEARCH}
            defaultValue={list.q}
          />
        </form>
      </search>
      <nav aria-label="Status" className="flex flex-wrap gap-1.5">
        {[null, ...STATUS_FILTERS].map((status) => (
          <ChipLink
            key={status}
            to={orderListUrl({ ...list, status, page: 1 })}
            replace
            aria-current={status === list.status ? 'true' : undefined}
          >
            {status ? STATUS_LABELS[status] : 'All'}
          </ChipLink>
        ))}
      </nav>
    </div>
  )
}
