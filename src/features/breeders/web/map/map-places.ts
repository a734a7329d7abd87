import { inDigits } from '#lib/texts/digits.ts'
import type { BreederMap } from '../../contract.ts'
import { breederSearchUrl, readBreederSearch } from '../breeder-search.ts'

type Place = BreederMap['places'][number]

const noSearch = readBreederSearch(new URLSearchParams())

/** The map of all states or of one, by its code. */
export const mapUrl = (state = '') => breederSearchUrl({ ...noSearch, view: 'map', state })

/** A state leads to its towns, and a town to the catteries around it, the nearest first. */
export function placeUrl({ name, state }: Place, isTown: boolean): string {
  return isTown ? breederSearchUrl({ ...noSearch, location: name, within: 25 }) : mapUrl(state)
}

/** The cats for sale in a state, or around a town. */
export function catsUrl({ name }: Place, isTown: boolean): string {
  return `/cats?${new URLSearchParams({ location: name, ...(isTown && { within: '25' }) })}`
}

export function catteriesText(count: number): string {
  return count === 1 ? '1 cattery' : `${inDigits(count)} catteries`
}

export function catsText(count: number): string {
  return count === 1 ? '1 cat' : `${inDigits(count)} cats`
}
