/** Reads locations as people and the autofill of browsers write them. The rules are in decision 109; the order matters. */
import { cleaned, takeZip, trimmed } from './clean-location.ts'
import type { Gazetteer, Place } from './gazetteer.ts'
import { milesBetween } from './gazetteer.ts'
import { otherName } from './place-names.ts'
import { similarPlaces } from './similar-places.ts'
import { readState } from './state-names.ts'
import { isAddress } from './streets.ts'

/**
 * Where a location is. `found` is certain. `guess` is likely, such as a misspelled name, and must be confirmed; `others` are
 * what they could mean instead. `ambiguous` has the places of the name, the largest first. `unknown` has the state, if one was read.
 */
export type Resolved =
  | { kind: 'found'; place: Place; others: Place[] }
  | { kind: 'guess'; place: Place; others: Place[] }
  | { kind: 'ambiguous'; candidates: Place[] }
  | { kind: 'unknown'; state?: string | undefined }

/** A name alone means its largest place if that has so many inhabitants, and so many times those of the next one. */
const FAMOUS_PEOPLE = 100_000
const FAMOUS_TIMES = 40
/** From this size on, a name alone that only one place has is certain; others may be a word. */
const KNOWN_PEOPLE = 5_000
/** A town farther than this from the ZIP code beside it contradicts it. */
const ZIP_MILES = 60

/** Areas that are not towns, between a town and its state. */
const AREA =
  /\b(?:county|parish|co\.?|cty\.?|island of hawaii|big island|oahu|maui|kauai|long island|cape cod|upper peninsula)$/i
/** Words before and after the name of a town. */
const BEFORE =
  /^(?:(?:just )?(?:near|outside(?: of)?|close to|around|by|north of|south of|east of|west of)|(?:the )?(?:city|town|township|village|borough|boro|municipality|hamlet|suburbs?) of|greater|downtown|metro(?:politan)?|suburban|in|from|location:?|address:?|city:?)\s+(?:the )?/i
const AFTER =
  /[\s-]+(?:(?:metro(?:politan)? ?)?(?:area|region)|metro|township|twp\.?|borough|boro|village|town|city limits|suburbs?|cdp|proper|and surrounding areas?|& surrounding areas?|surroundings)\.?$/i

/** Reads a location: "Portland, Maine", "Austin, TX 78701, USA", "12 Elm St, Hudson NY", "St. Charles, Missouri", "NYC". */
export function readLocation(places: Gazetteer, location: string): Resolved {
  const exact = readExactly(places, location)
  return exact.kind === 'unknown' ? guessed(places, location, exact.state) : exact
}

/** The same without corrections of spelling, which compare all names. */
export function readExactly(places: Gazetteer, location: string): Resolved {
  const { zips, text } = takeZip(withoutAddressAtEnd(cleaned(location)))
  const atZip = zips.map((zip) => places.findZip(zip)).find((place) => place !== undefined)
  const zipTown = atZip && places.find(atZip.name, atZip.state)
  const named = readText(places, text, zipTown?.state)
  if (!atZip || !zipTown) return named
  const { kind } = named
  if (kind === 'unknown') {
    // The state beside a ZIP code is another one.
    const state = named.state
    return state && state !== zipTown.state ? { kind: 'guess', place: zipTown, others: [] } : found(zipTown)
  }
  const candidates = kind === 'ambiguous' ? named.candidates : [named.place]
  const near = candidates.find(
    (place) => place.state === zipTown.state && milesBetween(place, atZip) < ZIP_MILES,
  )
  if (near) return found(near)
  return { kind: 'guess', place: zipTown, others: candidates.slice(0, MAX_OTHERS) }
}

/** "Cambridge, MA" of "Cambridge, MA, 12 Elm". */
function withoutAddressAtEnd(text: string): string {
  const [, before, last] = /^(.+), (\d+[a-z]? +\p{L}[^,]*)$/iu.exec(text) ?? []
  if (!before || !last || stateSplits(last).some(({ atEnd }) => atEnd)) return text
  return stateSplits(takeZip(before).text).some(({ atEnd }) => atEnd) ? before : text
}

const MAX_OTHERS = 12
const found = (place: Place, others: Place[] = []): Resolved => ({ kind: 'found', place, others })

/** Reads a text without a ZIP code; `zipState` is the state of the code. */
function readText(places: Gazetteer, text: string, zipState: string | undefined): Resolved {
  const splits = stateSplits(text)
  for (const { state, rest } of splits) {
    const read = rest ? readTown(places, rest, state) : undefined
    if (read) return read
  }
  const written = splits.find(({ atEnd }) => atEnd)?.state
  if (zipState && (!written || written === zipState)) {
    const read = readTown(places, text, zipState)
    if (read) return read
  }
  const alone = readAlone(places, text)
  return alone.kind === 'unknown' ? { kind: 'unknown', state: splits[0]?.state } : alone
}

type Split = { state: string; rest: string; atEnd: boolean }

/** Ways to divide a text into a state and what is before it, or after it: "MA, Boston". */
function stateSplits(text: string): Split[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const splits: Split[] = []
  const add = (name: string, rest: string, atEnd = true) => {
    const state = readState(name)
    if (state) splits.push({ state, rest: trimmed(rest), atEnd })
  }
  const last = parts.at(-1) ?? ''
  const before = parts.slice(0, -1).join(', ')
  if (parts.length > 1) add(last, before)
  const words = last.split(' ')
  for (const count of [4, 3, 2, 1])
    if (words.length > count || (words.length === count && parts.length === 1))
      add(
        words.slice(-count).join(' '),
        [before, words.slice(0, -count).join(' ')].filter(Boolean).join(', '),
      )
  const [first = '', ...others] = parts
  if (others.length > 0) add(first, others.join(', '), false)
  const start = first.split(' ')
  for (const count of [2, 1])
    if (others.length === 0 && start.length > count)
      add(start.slice(0, count).join(' '), start.slice(count).join(' '), false)
  return splits
}

/** The town of a state in a text such as "12 Elm Street, Cambridge, Middlesex County". */
function readTown(places: Gazetteer, text: string, state: string): Resolved | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !AREA.test(part))
  for (const [index, part] of parts.toReversed().entries()) {
    const place = findTown(places, part, state)
    if (place) return found(place)
    const words = part.split(' ')
    for (let from = 1; from < words.length; from += 1) {
      const dropped = words.slice(0, from).join(' ')
      const town = findTown(places, words.slice(from).join(' '), state)
      if (!town) continue
      return isAddress(dropped) ? found(town) : { kind: 'guess', place: town, others: [] }
    }
    // A line of an address after the town is not skipped silently.
    if (index > 0) break
  }
  return undefined
}

/** A place by its name or another name in a state. */
function findTown(places: Gazetteer, name: string, state: string): Place | undefined {
  for (const each of formsOf(name)) {
    const other = otherName(each, state)
    const named = places.find(each, state)
    // "Atl" is also the name of a post office.
    const place = named?.people ? named : ((other && places.find(other.name, other.state)) ?? named)
    if (place) return place
  }
  return undefined
}

/** A name as it is written, then without what people add to it. */
function formsOf(name: string): string[] {
  const forms = [name]
  const shorter = name.replace(BEFORE, '').replace(AFTER, '')
  if (shorter !== name) forms.push(shorter, shorter.replace(BEFORE, '').replace(AFTER, ''))
  if (/ city$/i.test(shorter)) forms.push(shorter.replace(/ city$/i, ''))
  if (/^pt\b/i.test(shorter)) forms.push(shorter.replace(/^pt\.?/i, 'Port'))
  return forms.filter((form) => form && !/\d/.test(form))
}

/** A name without a state: a famous place, the only one, or one of several. */
function readAlone(places: Gazetteer, text: string): Resolved {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !AREA.test(part))
  const name = parts.at(-1) ?? ''
  if (parts.length > 1 && readState(name)) {
    // "W 42nd St, New York" is in the city, which has the name of its state.
    const city = parts.slice(0, -1).every(isAddress) ? otherName(name, undefined) : undefined
    const place = city && places.find(city.name, city.state)
    return place ? found(place) : { kind: 'unknown' }
  }
  for (const form of formsOf(name)) {
    const other = otherName(form, undefined)
    const famous = other && places.find(other.name, other.state)
    if (famous) return found(famous)
    const all = places.findAll(form)
    const [first, second] = all
    if (!first) continue
    const isFamous = first.people >= FAMOUS_PEOPLE && first.people >= FAMOUS_TIMES * (second?.people ?? 0)
    if (isFamous && !readState(form) && parts.length === 1) return found(first, all.slice(1, MAX_OTHERS + 1))
    // "The Woodlands" is not "Woodlands".
    const same = all.filter((place) => place.name.toLowerCase() === form.toLowerCase())
    if (same[0] && same.length === 1 && /^the /i.test(form)) return found(same[0])
    if (second) return { kind: 'ambiguous', candidates: [...all] }
    return first.people >= KNOWN_PEOPLE || first.zipCodes > 1
      ? found(first)
      : { kind: 'guess', place: first, others: [] }
  }
  return { kind: 'unknown' }
}

/** The place whose name is the most similar one, if it is clear, or those with similar names. */
function guessed(places: Gazetteer, location: string, state: string | undefined): Resolved {
  const { text } = takeZip(cleaned(location))
  const split = stateSplits(text)[0]
  const rest = split?.rest ?? text
  const name =
    rest
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part && !AREA.test(part))
      .at(-1) ?? ''
  const [first, ...others] = similarPlaces(places, formsOf(name), split?.state)
  if (!first) return { kind: 'unknown', state }
  return { kind: 'guess', place: first, others: others.slice(0, MAX_OTHERS) }
}
