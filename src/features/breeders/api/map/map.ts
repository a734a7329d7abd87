/** The map of catteries: how many are in each state, and in each town of one. */
import { sql } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import { placeText, stateName } from '#lib/places/gazetteer.ts'
import type { Handle } from '#platform/db/index.ts'
import type { BreederMap } from '../../contract.ts'
import { boxOf, isOnMap, middleOf, STATES_ON_MAP, toMap } from './projection.ts'

type Town = { state: string; town: string; latitude: number; longitude: number; catteries: number }

/** States with catteries, or the towns of a state (its code), by name. Throws not_found for a state that is not on the map. */
export async function breederMap(db: Handle, state: string | undefined): Promise<BreederMap> {
  if (state && !isOnMap(state)) throw new AppError('not_found')
  const [towns, elsewhere] = await Promise.all([listTowns(db, state), countElsewhere(db)])
  const places = state ? towns.map(townPlace) : byState(towns)
  return {
    box: boxOf(state),
    state: state ? { code: state, name: stateName(state) } : null,
    places: places.sort((a, b) => a.name.localeCompare(b.name)),
    elsewhere,
  }
}

const townPlace = ({ town, state, catteries, ...point }: Town) => ({
  name: placeText({ name: town, state }),
  state,
  catteries,
  ...toMap(point, state),
})

function byState(towns: Town[]): BreederMap['places'] {
  return [...Map.groupBy(towns, ({ state }) => state)].map(([state, own]) => ({
    name: stateName(state),
    state,
    catteries: own.reduce((sum, { catteries }) => sum + catteries, 0),
    ...middleOf(state),
  }))
}

async function listTowns(db: Handle, state: string | undefined): Promise<Town[]> {
  const { rows } = await db.execute<Town>(sql`
    select b.state, b.town, min(b.latitude) as latitude, min(b.longitude) as longitude, count(*)::int as catteries
    from breeders b where b.is_public and b.state = any(${sql.param(state ? [state] : STATES_ON_MAP)}::text[])
    group by b.state, b.town`)
  return rows
}

/** Public catteries whose place is unknown or not on the map. */
async function countElsewhere(db: Handle): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from breeders b where b.is_public and (b.state is null or b.state <> all(${sql.param(STATES_ON_MAP)}::text[]))`,
  )
  return rows[0]?.count ?? 0
}
