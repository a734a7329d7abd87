/** Which pictures the demo's cats and parents have. The files are in images/; `npm run demo:images` draws them. */
import type { Cattery, DemoCat, DemoParent } from './catteries/cattery.ts'
import { seedOf } from './ids.ts'
import type { Age, PortraitSubject, Pose } from './portraits/index.ts'
import { randomFor } from './random.ts'

/** One picture: `name` is the path of its files in images/ without the ending. */
export type DemoPicture = { name: string; subject: PortraitSubject }

/** Covers are mostly faces and sitting cats, as in real listings. */
const COVERS: [Pose, ...Pose[]] = ['face', 'face', 'face', 'sitting', 'sitting', 'sitting', 'loaf', 'lying']
const POSES: Pose[] = ['face', 'sitting', 'loaf', 'lying']
const WEEKS_PER_MONTH = 4.35

/** The pictures of a listed cat, cover first: three if it is featured, two if it is available, otherwise one. */
export function picturesOfCat(cattery: Cattery, cat: DemoCat): DemoPicture[] {
  const count = cat.status ? 1 : cat.featured ? 3 : 2
  return draw(cattery, cat, ageAt(weeksOf(cattery, cat)), count)
}

/** The picture of a sire or queen, always as an adult or nearly so. */
export function pictureOfParent(cattery: Cattery, parent: DemoParent): DemoPicture[] {
  return draw(cattery, parent, ageAt(Math.max(60, parent.months * WEEKS_PER_MONTH)), 1)
}

/** All pictures of the demo. */
export function allPictures(catteries: Cattery[]): DemoPicture[] {
  return catteries.flatMap((cattery) => [
    ...cattery.cats.flatMap((cat) => picturesOfCat(cattery, cat)),
    ...cattery.parents.flatMap((parent) => pictureOfParent(cattery, parent)),
  ])
}

/** A cat's age in weeks as of today. Throws if its litter is not born. */
export function weeksOf(cattery: Cattery, cat: DemoCat): number {
  if ('weeks' in cat) return cat.weeks
  const pairing = cattery.pairings.find(({ key }) => key === cat.litter)
  if (pairing?.status !== 'born') throw new Error(`The litter of ${cat.name} is not born.`)
  return pairing.weeksOld
}

function draw(
  cattery: Cattery,
  { name, breed, coat }: Pick<DemoCat, 'name' | 'breed' | 'coat'>,
  age: Age,
  count: number,
): DemoPicture[] {
  const seed = seedOf(`${cattery.key} ${name}`)
  const random = randomFor(seed, 'poses')
  const cover = random.pick(COVERS)
  const others = POSES.filter((pose) => pose !== cover)
  const start = Math.floor(random.unit() * others.length)
  const poses = [cover, ...others.slice(start), ...others.slice(0, start)].slice(0, count)
  return poses.map((pose) => ({
    name: `${cattery.key}/${slugOf(name)}-${pose}`,
    subject: { breed, coat, age, pose, seed },
  }))
}

function ageAt(weeks: number): Age {
  if (weeks < 26) return 'kitten'
  return weeks < 60 ? 'young' : 'adult'
}

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .replaceAll(/ +/g, '-')
}
