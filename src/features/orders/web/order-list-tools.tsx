import { ChipLink } from '#ui/chip-link.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { useFilterLink, useListForm } from '#ui/lists/list-form.ts'
import { MAX_SEARCH } from '../limits.ts'
import { STATUS_LABELS } from '../list-texts.ts'
import { type OrderList, orderListUrl, STATUS_FILTERS } from './order-list-url.ts'

/** Search and status filter of a list; both are part of the URL. */
export function OrderListTools({ list, label }: { list: OrderList; label: string }) {
  const form = useListForm('q', list, (fields) =>
    orderListUrl({ ...list, q: String(fields.get('q')).trim(), page: 1 }),
  )
  const onStatusClick = useFilterLink('status', form.apply)
  return (
    <div className="grid gap-3">
      <search>
        <form {...form.props} action={list.path}>
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
            onClick={onStatusClick}
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
