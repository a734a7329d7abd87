/** CPU of the breeder's picker: a list of 300 families and 8 kittens. */
import { sql } from 'drizzle-orm'
import { readPicker } from '#features/waiting-lists/api/offers/picker.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { backendCpuMs } from './distance/backend-cpu.ts'
import { withMigratedDatabase } from './postgres.ts'

/** Milliseconds for one request. */
export type PickerResult = { p50: number; p95: number; serverCpu: number; databaseCpu: number; bytes: number }

const FAMILIES = 300
const KITTENS = 8
const WARM_UP = 20
const REQUESTS = 200

const CLOCK = { now: () => new Date('2026-05-01T12:00:00Z') }

/** Measures in a database of its own on a server. */
export async function measurePicker(url: string, log: (text: string) => void): Promise<PickerResult> {
  return withMigratedDatabase(url, 'picker', async (database) => {
    const { db } = database
    const subject = await addList(db)
    const databaseCpu = await backendCpuMs(db)
    const times: number[] = []
    for (let request = 0; request < WARM_UP; request += 1) await readPicker(db, subject, CLOCK)
    const [cpu, ticks] = [process.cpuUsage(), databaseCpu()]
    let bytes = 0
    for (let request = 0; request < REQUESTS; request += 1) {
      const start = performance.now()
      bytes = Buffer.byteLength(JSON.stringify(await readPicker(db, subject, CLOCK)))
      times.push(performance.now() - start)
    }
    const used = process.cpuUsage(cpu)
    times.sort((one, other) => one - other)
    const at = (share: number) => round(times[Math.floor(share * times.length)] ?? 0)
    const result = {
      p50: at(0.5),
      p95: at(0.95),
      serverCpu: round((used.user + used.system) / 1_000 / REQUESTS),
      databaseCpu: round((databaseCpu() - ticks) / REQUESTS),
      bytes,
    }
    log(
      `  ${FAMILIES} families, ${KITTENS} kittens  p50 ${result.p50} ms, p95 ${result.p95} ms; CPU ${result.serverCpu} ms of the server and ${result.databaseCpu} ms of PostgreSQL; ${bytes} bytes`,
    )
    return result
  })
}

const round = (value: number) => Math.round(value * 100) / 100

async function addList(db: DbOrTx): Promise<{ breederId: string; pairingId: string }> {
  const [owner, breederId, pairingId] = [newId(), newId(), newId()]
  await db.execute(sql`
    insert into users (id, email, name, first_name, last_name, is_verified)
    select ${owner}::uuid, 'breeder@example.com', 'Alex B', 'Alex', 'B', true
    union all select gen_random_uuid(), 'family' || n || '@example.com', 'Robin T', 'Robin', 'T', true
      from generate_series(1, ${FAMILIES}::int) n`)
  await db.execute(sql`
    insert into breeders (id, user_id, name, business_name, location, verification_status, applied_at, is_active)
    values (${breederId}, ${owner}, 'Alex B', 'Quiet Paws', 'Portland, Oregon', 'verified', now(), true)`)
  await db.execute(sql`
    insert into breeding_pairings (id, breeder_id, sire_name, dam_name, sire_breed, dam_breed, chosen_status)
    values (${pairingId}, ${breederId}, 'Rowan', 'Hazel', 'Ragdoll', 'Ragdoll', 'born')`)
  await db.execute(sql`
    insert into cats (id, breeder_id, breeding_pairing_id, name, breed, gender, birth_date, price, color)
    select gen_random_uuid(), ${breederId}::uuid, ${pairingId}::uuid, 'Kitten ' || n, 'Ragdoll',
      case when n % 2 = 0 then 'male' else 'female' end, '2026-03-01', 100000 + 10000 * n, 'Blue tabby'
    from generate_series(1, ${KITTENS}::int) n`)
  await db.execute(sql`
    insert into waiting_list_entries (id, breeder_id, buyer_id, pairing_id, pairing_title, chosen_status, rank, gender, colors,
      max_price, latest, home, created_at)
    select gen_random_uuid(), ${breederId}::uuid, u.id, ${pairingId}::uuid, 'Rowan × Hazel', 'waiting', n,
      case n % 3 when 0 then 'male' when 1 then 'female' end,
      case when n % 2 = 0 then array['Blue', 'Red'] else '{}'::text[] end, 120000, '2026-09-01', 'A house.', now()
    from (select id, row_number() over (order by email) as n from users where id <> ${owner}) u`)
  await db.execute(sql`analyze`)
  return { breederId, pairingId }
}
