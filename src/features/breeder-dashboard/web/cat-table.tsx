// biome-ignore-all lint/a11y/noRedundantRoles: some browsers ignore the meaning of table elements that a style turns into boxes
import { useEffect, useRef, useState } from 'react'
import { BulkBar, catStates, type ManagedCat } from '#features/cats/web/index.ts'
import { invalidateFavorites } from '#features/favorites/web/index.ts'
import { SaleNote } from '#features/orders/web/index.ts'
import { useNetPrice } from '#features/payouts/web/index.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { COVER, pictureOfWidth, placeholder } from '#ui/picture.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { CatInsight } from './cat-insight.tsx'
import { catLine, deletionObstacle } from './cat-status.ts'
import { ListedOn } from './listed-on.tsx'
import { DeleteButton, EditButton } from './row-buttons.tsx'
import { TakenDownNote } from './taken-down-note.tsx'

type Props = {
  cats: ManagedCat[]
  onEdit: (id: string) => void
  onDelete: (cat: ManagedCat) => void
}

/** A table of cats, some of which can be selected to change them at once. On a phone, a compact list. */
export function CatTable({ cats, onEdit, onDelete }: Props) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const priceHint = useNetPrice()
  const selected = cats.filter(({ id }) => ids.has(id))
  const select = (id: string, isSelected: boolean) => {
    const others = [...ids].filter((each) => each !== id)
    setIds(new Set(isSelected ? [...others, id] : others))
  }
  const all = useRef<HTMLInputElement>(null)
  const isPartly = selected.length > 0 && selected.length < cats.length
  useEffect(() => {
    if (all.current) all.current.indeterminate = isPartly
  }, [isPartly])
  return (
    <div>
      <table role="table" aria-label="My cats" className="row-table w-full border-collapse">
        <thead role="rowgroup" className="text-sm text-muted">
          <tr role="row">
            <th scope="col" className="font-normal">
              <Selection
                ref={all}
                label="Select all on this page"
                checked={selected.length === cats.length}
                onChange={(isSelected) => setIds(new Set(isSelected ? cats.map(({ id }) => id) : []))}
              />
            </th>
            <th scope="col" data-main="" className="text-left font-normal">
              Cat
            </th>
            {['Status', 'Price', 'Actions'].map((name) => (
              <th key={name} scope="col" className="text-left font-normal max-sm:hidden">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {cats.map((cat) => (
            <Row
              key={cat.id}
              cat={cat}
              isSelected={ids.has(cat.id)}
              onSelect={(isSelected) => select(cat.id, isSelected)}
              onEdit={() => onEdit(cat.id)}
              onDelete={() => onDelete(cat)}
            />
          ))}
        </tbody>
      </table>
      <BulkBar
        cats={selected}
        priceHint={priceHint}
        invalidateOthers={invalidateFavorites}
        onDone={() => setIds(new Set())}
      />
    </div>
  )
}

type RowProps = {
  cat: ManagedCat
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

function Row({ cat, isSelected, onSelect, onEdit, onDelete }: RowProps) {
  const [status, tone] = catStates.catStateBadge(cat)
  const [picture] = cat.pictures
  return (
    <tr role="row" className={isSelected ? 'bg-sunken' : ''}>
      <td role="cell">
        <Selection label={`Select ${cat.name}`} checked={isSelected} onChange={onSelect} />
      </td>
      <td role="cell" data-main="">
        <div className="flex items-center gap-3">
          {picture ? (
            <img
              src={pictureOfWidth(picture.url, 160)}
              alt=""
              loading="lazy"
              {...placeholder(picture)}
              className={`size-14 shrink-0 rounded-md ${COVER}`}
            />
          ) : (
            <PhotoPlaceholder className="size-14 shrink-0 rounded-md" />
          )}
          <div className="min-w-0 wrap-anywhere">
            <h3 className="text-lg">
              {cat.isTakenDown ? (
                cat.name
              ) : (
                <Link dir="auto" to={`/cats/${cat.id}`} className="hover:underline">
                  {cat.name}
                </Link>
              )}
            </h3>
            <p className="text-sm text-muted">{catLine(cat)}</p>
            <ListedOn cat={cat} />
          </div>
        </div>
        {cat.isTakenDown && <TakenDownNote />}
        {cat.isLocked && <SaleNote catId={cat.id} />}
        <CatInsight catId={cat.id} name={cat.name} />
      </td>
      <td role="cell" className="whitespace-nowrap">
        <Badge tone={tone}>{status}</Badge>
      </td>
      <td role="cell" className="tabular-nums">
        {formatWithCentsIfAny(cat.price)}
      </td>
      <td role="cell" className="whitespace-nowrap">
        <span className="flex gap-1">
          <EditButton name={cat.name} onEdit={onEdit} />
          <DeleteButton name={cat.name} obstacle={deletionObstacle(cat)} onDelete={onDelete} />
        </span>
      </td>
    </tr>
  )
}

type SelectionProps = {
  label: string
  checked: boolean
  onChange: (isSelected: boolean) => void
  ref?: React.Ref<HTMLInputElement>
}

/** Disabled until hydration, so that no selection is lost. */
function Selection({ label, checked, onChange, ref }: SelectionProps) {
  const isHydrated = useHydrated()
  return (
    <label className="grid size-9 place-items-center">
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={!isHydrated}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="size-5 accent-action"
      />
    </label>
  )
}
