import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import type { ManagedCat } from '../../manage-contract.ts'
import { type InvalidateOthers, useBulk } from './use-bulk.ts'

const PriceDialog = lazyDialog(async () => (await import('./price-dialog.tsx')).PriceDialog)

type Props = {
  cats: ManagedCat[]
  /** Shown below a new price in cents. */
  priceHint: (price: number) => string | undefined
  invalidateOthers: InvalidateOthers
  /** Clears the selection. */
  onDone: () => void
}

/** What can be done with the selected cats. */
export function BulkBar({ cats, priceHint, invalidateOthers, onDone }: Props) {
  const [isPricing, setPricing] = useState(false)
  const bulk = useBulk(() => {
    setPricing(false)
    onDone()
  }, invalidateOthers)
  const { run, isPending, refused } = bulk
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {cats.length > 0 && `${cats.length} selected`}
      </p>
      {cats.length > 0 && (
        <fieldset
          aria-label="Selected cats"
          data-bottom-bar
          className="sticky bottom-0 short:static z-10 flex flex-wrap items-center gap-2 border-t border-line bg-ground py-3"
        >
          <span aria-hidden="true" className="mr-auto font-medium tabular-nums">
            {`${cats.length} selected`}
          </span>
          <Button size="sm" variant="quiet" onClick={onDone}>
            Clear
          </Button>
          <span className="flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" busy={isPending} onClick={() => run('pause', cats)}>
              Pause
            </Button>
            <Button size="sm" variant="secondary" busy={isPending} onClick={() => run('relist', cats)}>
              Relist
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setPricing(true)}>
              Change price
            </Button>
          </span>
        </fieldset>
      )}
      {isPricing && cats.length > 0 && (
        <PriceDialog
          cats={cats}
          action={bulk.action}
          priceHint={priceHint}
          onChange={(change) => run('changePrice', cats, change)}
          onClose={() => setPricing(false)}
        />
      )}
      <Dialog
        open={refused !== null}
        onClose={bulk.dismiss}
        title={refused?.title ?? ''}
        description="These cats were not changed:"
      >
        <ul className="grid gap-2">
          {refused?.cats.map(({ id, name, reason }) => (
            <li key={id} className="wrap-anywhere">
              <strong dir="auto" className="font-medium">
                {name}
              </strong>
              : <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
        <Button className="mt-6" onClick={bulk.dismiss}>
          OK
        </Button>
      </Dialog>
    </>
  )
}
