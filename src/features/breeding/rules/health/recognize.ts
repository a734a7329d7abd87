/**
 * Tests that breeders wrote as text, in the form of a pairing, read as codes and results. Only what means one test and one result is
 * read. `PKD: negative` is not, because kidneys are tested by DNA and by ultrasound; nor is `blood type: A`, because tests of DNA and of
 * blood can differ; nor is `positive`, which may be one copy or two.
 */
import { type DnaTest, GENOTYPES, testCode } from './codes.ts'

export type WrittenTest = { name: string; result: string }
export type RecognizedTest = { code: string; result: string }

/** Names without marks and in lower case, by code. Names of a test that several codes have are not here. */
const NAMES: Record<string, readonly string[]> = {
  PKD: ['pkd dna', 'pkd1', 'pkd dna test'],
  HCMm: ['hcm a31p', 'hcm mybpc3 a31p', 'mybpc3 a31p', 'hcmm', 'hcm maine coon', 'hcm dna a31p'],
  HCMr: ['hcm r820w', 'hcm r818w', 'hcm mybpc3 r820w', 'hcm mybpc3 r818w', 'hcmr', 'hcm ragdoll'],
  PKDef: ['pk deficiency', 'pk def', 'pkdef', 'pyruvate kinase deficiency', 'pk deficiency pklr'],
  rdAc: ['pra rdac', 'rdac', 'rdac pra', 'pra rdac cep290'],
  PRApd: ['pra pd', 'prapd', 'pd pra'],
  PRAb: ['pra b', 'prab', 'bengal pra'],
  GSD4: [
    'gsd4',
    'gsd iv',
    'gsdiv',
    'gsd 4',
    'glycogen storage disease type iv',
    'glycogen storage disease iv',
  ],
  GM1: ['gm1', 'gm1 gangliosidosis', 'gangliosidosis gm1'],
  HK: ['hypokalemia', 'hypokalaemia', 'burmese hypokalemia', 'burmese hypokalaemia'],
  BHD: ['burmese head defect', 'bhd'],
  SMA: ['sma', 'spinal muscular atrophy'],
  CMS: ['cms', 'cms colq', 'congenital myasthenia', 'congenital myasthenic syndrome'],
  ALPS: ['alps', 'autoimmune lymphoproliferative syndrome'],
  MDR1: ['mdr1'],
  BLD: ['blood type dna', 'blood group dna', 'blood type dna test'],
  BLDS: ['blood type blood test', 'blood type serology', 'blood group serology'],
}

const CLEAR = ['clear', 'normal', 'negative', 'free', 'n n', 'tested clear', 'homozygous normal']
const CARRIER = ['carrier', 'n m', 'heterozygous', 'one copy']
const TWO_COPIES = ['m m', 'two copies', 'homozygous affected']

/** A heart scan says in its result that it is one: `HCM: clear by echocardiogram`. */
const HEART = [
  'hcm',
  'heart',
  'echo',
  'hcm echo',
  'heart scan',
  'echocardiogram',
  'heart ultrasound',
  'hcm ultrasound',
  'hcm scan',
]
const SCANNED = /^(clear|normal|negative)( by)? (echo|echocardiogram|echocardiography|ultrasound)( yearly)?$/
const SCANS = [
  'echo',
  'hcm echo',
  'heart scan',
  'echocardiogram',
  'heart ultrasound',
  'hcm ultrasound',
  'hcm scan',
]

const byName = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
)

/** The code and the result of a written test; undefined unless both are certain. */
export function recognizeTest({ name, result }: WrittenTest): RecognizedTest | undefined {
  const [words, value] = [fold(name), fold(result)]
  if (
    HEART.includes(words) &&
    (SCANNED.test(value) || (SCANS.includes(words) && CLEAR.slice(0, 3).includes(value)))
  )
    return { code: 'ECHO', result: 'normal' }
  const code = byName.get(words)
  const test = testCode(code ?? null)
  if (!code || !test) return undefined
  const read =
    test.kind === 'dna' ? readGenotype(test, value) : test.results.find((each) => fold(each) === value)
  return read ? { code, result: read } : undefined
}

function readGenotype({ inheritance }: DnaTest, value: string): string | undefined {
  if (CLEAR.includes(value)) return GENOTYPES[0]
  if (TWO_COPIES.includes(value)) return GENOTYPES[2]
  // Of a dominant variant, a carrier is affected, so the word says nothing certain.
  const isOne = inheritance === 'recessive' ? CARRIER : CARRIER.filter((word) => word !== 'carrier')
  if (isOne.includes(value)) return GENOTYPES[1]
  return undefined
}

/** Lower case, and one space for all other characters than letters and digits. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
