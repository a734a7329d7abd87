import { useState } from 'react'
import type { ApiError } from '#lib/client/client.ts'
import { formatWithCentsIfAny, toCents } from '#lib/money.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { changedPrice, type PriceChange, priceChangeSchema, priceError } from '../../bulk-contract.ts'
import type { ManagedCat } from '../../manage-contract.ts'

const WAYS = {
  'lower percent': 'Lower by percent',
  'raise percent': 'Raise by percent',
  'lower amount': 'Lower by an amount',
  'raise amount': 'Raise by an amount',
} as const
type Way = keyof typeof WAYS

type Props = {
  cats: ManagedCat[]
  /** The change of the cats. */
  action: { isPending: boolean; error: ApiError | null }
  /** Shown below a price in cents. */
  priceHint: (price: number) => string | undefined
  onChange: (change: PriceChange) => void
  onClose: () => void
}

/** Changes the prices of the selected cats, after a preview of each. */
export function PriceDialog({ cats, action, priceHint, onChange, onClose }: Props) {
  const [way, setWay] = useState<Way>('lower percent')
  const [text, setText] = useState('')
  const isPercent = way.endsWith('percent')
  const { change, error } = parse(way, text)
  const previews = cats.map((cat) => ({ cat, ...previewOf(cat, change) }))
  const count = previews.filter(({ price }) => price !== undefined).length
  return (
    <ActionDialog
      title="Change price"
      action={action}
      failure="The prices were not changed."
      submit={`Change ${count === 1 ? '1 price' : `${count} prices`}`}
      isDisabled={count === 0}
      onSubmit={() => {
        if (change && count > 0 && !action.isPending) onChange(change)
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Change">
          {(control) => (
            <Select
              {...control}
              value={way}
              onChange={({ currentTarget }) => setWay(currentTarget.value as Way)}
            >
              {Object.entries(WAYS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={isPercent ? 'Percent' : 'Amount ($)'} error={error}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={0}
              step={isPercent ? 1 : 0.01}
              inputMode={isPercent ? 'numeric' : 'decimal'}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              autoFocus
            />
          )}
        </Field>
      </div>
      <div>
        <h3 className="text-lg">Preview</h3>
        {isPercent && <p className="text-sm text-muted">New prices are rounded to whole dollars.</p>}
        <ul className="mt-2">
          {previews.map(({ cat, price, reason }) => (
            <li
              key={cat.id}
              className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5 text-sm"
            >
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {cat.name}
              </span>
              {reason ? (
                <span dir="auto" className="text-danger">
                  {reason}
                </span>
              ) : (
                <span className="tabular-nums">
                  {formatWithCentsIfAny(cat.price)}
                  {price !== undefined && (
                    <>
                      <span aria-hidden="true"> → </span>
                      <span className="sr-only"> becomes </span>
                      <strong className="font-medium">{formatWithCentsIfAny(price)}</strong>
                      {priceHint(price) && <span className="block text-muted">{priceHint(price)}</span>}
                    </>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </ActionDialog>
  )
}

/** The change that was entered, or an error message; neither while the field is empty. */
function parse(way: Way, text: string): { change?: PriceChange; error?: string | undefined } {
  if (text.trim() === '') return {}
  const [direction, kind] = way.split(' ') as ['lower' | 'raise', PriceChange['kind']]
  const entered = Number(text)
  if (!(entered > 0)) return { error: 'Enter more than 0.' }
  const size = kind === 'percent' ? entered : toCents(entered)
  const { data, error } = priceChangeSchema.safeParse({ kind, by: direction === 'lower' ? -size : size })
  return data ? { change: data } : { error: error?.issues[0]?.message }
}

/** A cat's new price, or why it keeps the old one. */
function previewOf(cat: ManagedCat, change: PriceChange | undefined): { price?: number; reason?: string } {
  if (cat.isLocked) return { reason: cat.status === 'sold' ? 'Already sold.' : 'Reserved by a buyer.' }
  if (!change) return {}
  const price = changedPrice(cat.price, change)
  const reason = priceError(cat, price)
  return reason ? { reason } : { price }
}
