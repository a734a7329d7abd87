/** Which pictures the demo's cats, parents, and litters have. The files are in images/; `npm run demo:images` draws them. */
import type { Cattery, DemoCat, DemoParent } from './catteries/cattery.ts'
import { hashSeed } from './ids.ts'
import type { Age, LitterSubject, PortraitSubject, Pose } from './portraits/index.ts'
import { randomFor } from './random.ts'

/** One picture: `name` is the path of its files in images/ without the ending. */
export type DemoPicture = PortraitPicture | LitterPicture
type PortraitPicture = { name: string; subject: PortraitSubject }
type LitterPicture = { name: string; subject: LitterSubject }

/** Covers are mostly faces and sitting cats, as in real listings. */
const COVERS: [Pose, ...Pose[]] = ['face', 'face', 'face', 'sitting', 'sitting', 'sitting', 'loaf', 'lying']
/** What cats do in their further pictures. */
const MOMENTS: Record<Age, readonly Pose[]> = {
  kitten: ['sleeping', 'pouncing', 'rolling', 'sitting', 'face'],
  young: ['pouncing', 'sleeping', 'lying', 'rolling', 'loaf', 'sitting', 'face'],
  adult: ['lying', 'sleeping', 'loaf', 'sitting', 'face', 'rolling'],
  senior: ['sleeping', 'loaf', 'lying', 'face'],
}
const WEEKS_PER_MONTH = 4.35
/** Ages in weeks from which a cat is no longer a kitten, is grown up, and is old. */
const KITTEN_WEEKS = 26
const YOUNG_WEEKS = 60
const SENIOR_WEEKS = 7 * 52

/** The pictures of a listed cat, cover first: three if it is featured, two if it is available, otherwise one. */
export function picturesOfCat(cattery: Cattery, cat: DemoCat): DemoPicture[] {
  const count = cat.status ? 1 : cat.featured ? 3 : 2
  const own = subjectOf(cattery, cat)
  const random = randomFor(own.seed, 'poses')
  const cover = random.pick(COVERS)
  const others = random.shuffled(MOMENTS[own.age].filter((pose) => pose !== cover))
  const together = 'litter' in cat ? random.shuffled(picturesOfLitter(cattery, cat.litter)) : []
  return [
    portrait(cattery, cat, { ...own, pose: cover }),
    ...together.filter(({ subject }) => subject.kittens.some(({ seed }) => seed === own.seed)),
    ...others.map((pose) => portrait(cattery, cat, { ...own, pose })),
  ].slice(0, count)
}

/** The pictures of a born litter's listed kittens together; none if only one of them is listed. */
export function picturesOfLitter(cattery: Cattery, pairing: string): LitterPicture[] {
  const kittens = cattery.cats
    .filter((cat) => 'litter' in cat && cat.litter === pairing)
    .map((cat) => subjectOf(cattery, cat))
  if (kittens.length < 2) return []
  const picture = (together: LitterSubject['together'], some: typeof kittens): LitterPicture => ({
    name: `${cattery.key}/litter-${pairing}-${together}`,
    subject: { together, kittens: some, seed: hashSeed(`${cattery.key} ${pairing} ${together}`) },
  })
  const quiet = randomFor(hashSeed(`${cattery.key} ${pairing}`), 'together').pick<'sleeping' | 'sitting'>([
    'sleeping',
    'sitting',
  ])
  return [picture('playing', kittens.slice(0, 3)), picture(quiet, kittens.slice(-3))]
}

/** The picture of a sire or queen, always as an adult or nearly so. */
export function pictureOfParent(cattery: Cattery, parent: DemoParent): DemoPicture {
  const { name, role, breed, coat, months } = parent
  const seed = hashSeed(`${cattery.key} ${name}`)
  return portrait(cattery, parent, {
    breed,
    coat,
    sex: role === 'sire' ? 'male' : 'female',
    age: ageAt(Math.max(YOUNG_WEEKS, months * WEEKS_PER_MONTH)),
    // A cattery's profile picture is small and round.
    pose: cattery.picture === name ? 'face' : randomFor(seed, 'poses').pick(COVERS),
    seed,
  })
}

/** All pictures of the demo, each once. */
export function allPictures(catteries: Cattery[]): DemoPicture[] {
  const pictures = catteries.flatMap((cattery) => [
    ...cattery.cats.flatMap((cat) => picturesOfCat(cattery, cat)),
    ...cattery.pairings.flatMap((pairing) => picturesOfLitter(cattery, pairing.key)),
    ...cattery.parents.map((parent) => pictureOfParent(cattery, parent)),
  ])
  return [...new Map(pictures.map((picture) => [picture.name, picture])).values()]
}

/** A cat's age in weeks as of today. Throws if its litter is not born. */
export function ageInWeeks(cattery: Cattery, cat: DemoCat): number {
  if ('weeks' in cat) return cat.weeks
  const pairing = cattery.pairings.find(({ key }) => key === cat.litter)
  if (pairing?.status !== 'born') throw new Error(`The litter of ${cat.name} is not born.`)
  return pairing.weeksOld
}

function subjectOf(cattery: Cattery, cat: DemoCat): Omit<PortraitSubject, 'pose'> {
  const { name, breed, coat, sex } = cat
  return { breed, coat, sex, age: ageAt(ageInWeeks(cattery, cat)), seed: hashSeed(`${cattery.key} ${name}`) }
}

function portrait(cattery: Cattery, { name }: { name: string }, subject: PortraitSubject): PortraitPicture {
  return { name: `${cattery.key}/${slugOf(name)}-${subject.pose}`, subject }
}

function ageAt(weeks: number): Age {
  if (weeks < KITTEN_WEEKS) return 'kitten'
  if (weeks < YOUNG_WEEKS) return 'young'
  return weeks < SENIOR_WEEKS ? 'adult' : 'senior'
}

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .replaceAll(/ +/g, '-')
}
