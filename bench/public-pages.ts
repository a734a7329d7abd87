/** The addresses of every public page, with ids that the demo world has. */

type Named = { id: string }

/** Asks the running app for a cat, a cattery, a pairing and a litter; leaves out pages of what it has none of. */
export async function publicPages(origin: string): Promise<string[]> {
  const first = async <T extends Named>(path: string, fits: (row: T) => boolean = () => true) => {
    const answer = await fetch(origin + path)
    return answer.ok ? ((await answer.json()) as T[]).find(fits) : undefined
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
    ...['/about', '/buyer-guarantee', '/support', '/terms', '/privacy'],
  ]
}
