/** Which cats are compared: their IDs in the URL of the page. */
import { MAX_NEAR } from '#lib/places/within.ts'
import { readTextParam } from '#lib/texts/text-param.ts'

export const MAX_COMPARED = 4

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads `/compare?cats=id,id&near=02139`. What is no ID or repeated is left out; `isTooMany` if there are more than four. */
export function readCompared(params: URLSearchParams): { ids: string[]; near: string; isTooMany: boolean } {
  const given = (params.get('cats') ?? '').toLowerCase().split(',')
  const ids = [...new Set(given.map((id) => id.trim()))].filter((id) => UUID.test(id))
  return {
    ids: ids.slice(0, MAX_COMPARED),
    near: readTextParam(params.get('near'), MAX_NEAR),
    isTooMany: ids.length > MAX_COMPARED,
  }
}

/** The URL of the page. IDs are not encoded, so that it stays readable. */
export function compareUrl(ids: readonly string[], near = ''): string {
  const place = near ? `&${new URLSearchParams({ near })}` : ''
  return ids.length > 0 ? `/compare?cats=${ids.join(',')}${place}` : '/compare'
}
