import { catStates, type ManagedCat } from '#features/cats/web/index.ts'
import { SaleNote } from '#features/orders/web/index.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { HydrateNear } from '#ui/loading/hydrate-near.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import { CatInsight } from './cat-insight.tsx'
import { catLine, deletionObstacle } from './cat-status.ts'
import { ListedOn } from './listed-on.tsx'
import { DeleteButton, EditButton } from './row-buttons.tsx'
import { TakenDownNote } from './taken-down-note.tsx'

const SIZES = '(min-width: 64rem) 22rem, (min-width: 36rem) 45vw, 92vw'

type Props = {
  cats: ManagedCat[]
  onEdit: (id: string) => void
  onDelete: (cat: ManagedCat) => void
}

/** The cats of a breeder as cards with their first picture. */
export function CatCards({ cats, onEdit, onDelete }: Props) {
  return (
    <ul aria-label="My cats" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {cats.map((cat) => (
        <HydrateNear key={cat.id} className="flex min-w-0 flex-col card overflow-hidden">
          <Card cat={cat} onEdit={() => onEdit(cat.id)} onDelete={() => onDelete(cat)} />
        </HydrateNear>
      ))}
    </ul>
  )
}

function Card({ cat, onEdit, onDelete }: { cat: ManagedCat; onEdit: () => void; onDelete: () => void }) {
  const [status, tone] = catStates.catStateBadge(cat)
  const [picture] = cat.pictures
  return (
    <>
      <div className="relative aspect-[3/2]">
        {picture ? (
          <Picture picture={picture} alt="" sizes={SIZES} lowPriority small className="size-full" />
        ) : (
          <PhotoPlaceholder className="size-full" />
        )}
        <Badge tone={tone} className="absolute top-3 left-3">
          {status}
        </Badge>
      </div>
      <div className="flex grow flex-col gap-2 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="min-w-0 text-lg">
            {cat.isTakenDown ? (
              <bdi>{cat.name}</bdi>
            ) : (
              <Link dir="auto" to={`/cats/${cat.id}`} className="hover:underline">
                {cat.name}
              </Link>
            )}
          </h3>
          <p className="font-medium tabular-nums">{formatWithCentsIfAny(cat.price)}</p>
        </div>
        <p className="text-sm text-muted">{catLine(cat)}</p>
        <ListedOn cat={cat} />
        {cat.isTakenDown && <TakenDownNote />}
        {cat.isLocked && <SaleNote catId={cat.id} />}
        <CatInsight catId={cat.id} name={cat.name} />
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          <EditButton name={cat.name} onEdit={onEdit} />
          <DeleteButton name={cat.name} obstacle={deletionObstacle(cat)} onDelete={onDelete} />
        </div>
      </div>
    </>
  )
}
