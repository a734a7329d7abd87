/** The map: how many cats and catteries are in each state, in each town of one, or in the towns around a place. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { milesBetween, placeText, stateName } from '#lib/places/gazetteer.ts'
import { findListPlace, type Near } from '#lib/places/resolve-place.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { countRow, read } from '#platform/db/rows.ts'
import type { BreederMap } from '../../contract.ts'
import { boxAround, boxOf, isOnMap, middleOf, STATES_ON_MAP, toMap } from './projection.ts'

const townRow = z.object({
  latitude: z.number(),
  longitude: z.number(),
  state: z.string(),
  town: z.string(),
  catteries: z.int(),
  cats: z.int(),
})
type Town = z.infer<typeof townRow>
type Places = BreederMap['places']

/** Widths of the part around a place, in units of the map, the smallest first. */
const WIDTHS = [140, 280, 560]
/** Towns that the part around a place should contain, and the most that are listed. */
const MIN_TOWNS = 3
const MAX_TOWNS = 100

/** The part of the map that a query asks for. A place that is not on it is ignored. Throws not_found for such a state. */
export async function breederMap(
  db: DbOrTx,
  query: { state?: string | undefined; near?: string | undefined },
): Promise<BreederMap> {
  const place = await findListPlace(query.near)
  if (query.state && !isOnMap(query.state)) throw new AppError('not_found')
  const state = place?.state && isOnMap(place.state.code) ? place.state.code : query.state
  const isAround = place?.town && isOnMap(place.town.state)
  const [towns, elsewhere] = await Promise.all([
    listTowns(db, isAround ? undefined : state),
    countElsewhere(db),
  ])
  if (place?.town && isAround) return { ...around(place.town, towns), elsewhere }
  const places = state ? towns.map(townPlace) : byState(towns)
  return {
    box: boxOf(state),
    state: state ? { code: state, name: stateName(state) } : null,
    near: null,
    places: places.sort((a, b) => a.name.localeCompare(b.name)),
    elsewhere,
  }
}

const townPlace = ({ town, state, catteries, cats, ...point }: Town): Places[number] => ({
  name: placeText({ name: town, state }),
  state,
  catteries,
  cats,
  ...toMap(point, state),
})

function byState(towns: Town[]): Places {
  return [...Map.groupBy(towns, ({ state }) => state)].map(([state, own]) => ({
    name: stateName(state),
    state,
    catteries: own.reduce((sum, { catteries }) => sum + catteries, 0),
    cats: own.reduce((sum, { cats }) => sum + cats, 0),
    ...middleOf(state),
  }))
}

/** The smallest part of the map around a town that shows some others, or all of it; the nearest first. */
function around(near: Near, towns: Town[]): Omit<BreederMap, 'elsewhere'> {
  const center = toMap(near.point, near.state)
  const places = towns
    .map((town) => ({ ...townPlace(town), miles: Math.round(milesBetween(town, near.point)) }))
    .sort((a, b) => a.miles - b.miles || a.name.localeCompare(b.name))
  const parts = WIDTHS.map((width) => ({ box: boxAround(center, width), isWhole: false }))
  const shown = [...parts, { box: boxOf(undefined), isWhole: true }]
    .map(({ box, isWhole }) => ({ box, isWhole, places: isWhole ? places : places.filter(isIn(box)) }))
    .find((part) => part.isWhole || part.places.length >= MIN_TOWNS)
  return {
    box: shown?.box ?? boxOf(undefined),
    state: null,
    near: { name: near.town, ...center },
    places: (shown?.places ?? places).slice(0, MAX_TOWNS),
  }
}

const isIn =
  ([left, top, width, height]: BreederMap['box']) =>
  ({ x, y }: { x: number; y: number }) =>
    x >= left && x <= left + width && y >= top && y <= top + height

/**
 * The cats for sale of each breeder, as `c`. With 2,500 catteries and 100,000 cats, one count of all takes half as long as one
 * for each cattery; for a single state it takes ten times as long.
 */
const catsOf = (state: string | undefined): SQL =>
  state
    ? sql`lateral (select b.id as breeder_id, available_cats(b.id) as cats) c`
    : sql`available_cats_by_breeder() c`

async function listTowns(db: DbOrTx, state: string | undefined): Promise<Town[]> {
  return read(db, townRow).rows(sql`
    select b.state, b.town, min(b.latitude) as latitude, min(b.longitude) as longitude, count(*)::int as catteries,
      coalesce(sum(c.cats), 0)::int as cats
    from breeders b left join ${catsOf(state)} on c.breeder_id = b.id
    where b.is_public and b.state = any(${sql.param(state ? [state] : STATES_ON_MAP)}::text[])
    group by b.state, b.town`)
}

/** Public catteries whose place is unknown or not on the map. */
async function countElsewhere(db: DbOrTx): Promise<number> {
  const { count } = await read(db, countRow).row(
    sql`select count(*)::int as count from breeders b where b.is_public and (b.state is null or b.state <> all(${sql.param(STATES_ON_MAP)}::text[]))`,
  )
  return count
}
