/** The paths of all public pages, with IDs from the demo data. */

type Named = { id: string }

/** Requests a cat, a cattery, a pairing, and a litter from the running app; omits pages without an example. */
export async function publicPages(origin: string): Promise<string[]> {
  const first = async <T extends Named>(path: string, matches: (row: T) => boolean = () => true) => {
    const response = await fetch(origin + path)
    return response.ok ? ((await response.json()) as T[]).find(matches) : undefined
  }
  const cat = await first('/api/cats?limit=1')
  const breeder = await first<Named & { availableCats: number }>(
    '/api/breeders?limit=24',
    ({ availableCats }) => availableCats > 2,
  )
  const pairing = await first<Named & { litters: Named[] }>(
    '/api/breeding-pairings?limit=24',
    ({ litters }) => litters.length > 0,
  )
  const of = (path: string, row: Named | undefined) => (row ? [`${path}/${row.id}`] : [])
  return [
    '/',
    '/cats',
    '/cats?breed=Maine%20Coon',
    ...of('/cats', cat),
    '/breeders',
    ...of('/breeder', breeder),
    '/breeding-pairings',
    ...of('/breeding-pairings', pairing),
    ...of('/litters', pairing?.litters[0]),
    ...['/breeders?view=map', '/breeds', '/breeds/ragdoll'],
    ...['/about', '/buyer-guarantee', '/support', '/terms', '/privacy'],
  ]
}
