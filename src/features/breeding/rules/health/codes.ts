/**
 * Tests of breeding cats as data: what is tested, how it is inherited, and what its results mean for a family. The source of an entry
 * backs its gene and its inheritance; what the disease does is general knowledge, as is a source of that name. An OMIA number is the
 * page of the cat at omia.org.
 */

/**
 * What one and two copies of a variant do. `recessive`: two make ill. `dominant`: one makes ill. `graded`: one raises the risk, two much
 * more. `shape`: one is the look of the breed, two kill before birth. `short-face`: one shortens the face, two kill. `harmless`: neither.
 * `unknown`: not known well enough to judge a cat.
 */
export const INHERITANCES = [
  'recessive',
  'dominant',
  'graded',
  'shape',
  'short-face',
  'harmless',
  'unknown',
] as const
export type Inheritance = (typeof INHERITANCES)[number]

/** Results of a test of one variant: copies of the variant are 0, 1, and 2. */
export const GENOTYPES = ['N/N', 'N/m', 'm/m'] as const
export type Genotype = (typeof GENOTYPES)[number]

/** Results of a DNA test of the blood group. Laboratories also write N for A, and several variants of b. */
export const BLOOD_GENOTYPES = ['A/A', 'A/b', 'A/c', 'b/b', 'c/b', 'c/c'] as const
export type BloodGenotype = (typeof BLOOD_GENOTYPES)[number]
export const BLOOD_TYPES = ['A', 'B', 'AB'] as const
export type BloodType = (typeof BLOOD_TYPES)[number]

const SCAN_RESULTS = ['normal', 'equivocal', 'affected'] as const
const HIP_RESULTS = ['normal', 'grade 1', 'grade 2', 'grade 3'] as const
const HEARING_RESULTS = ['normal', 'one ear', 'affected'] as const
const VIRUS_RESULTS = ['negative', 'positive'] as const

type Described = {
  code: string
  /** As it is written in a sentence. */
  name: string
  /** What it means for a family, as one or two sentences. */
  meaning: string
  source: string
}
export type DnaTest = Described & { kind: 'dna'; gene: string; inheritance: Inheritance }
export type Examination = Described & { kind: 'blood-dna' | 'blood' | 'scan' | 'virus' }
export type TestCode = (DnaTest | Examination) & { results: readonly string[] }

const omia = (number: string) => `omia.org/OMIA${number}/9685`

type DnaRow = [
  code: string,
  name: string,
  gene: string,
  inheritance: Inheritance,
  meaning: string,
  source: string,
]

const DNA_ROWS: DnaRow[] = [
  [
    'PKD',
    'polycystic kidney disease',
    'PKD1 stop',
    'dominant',
    'Cysts grow in the kidneys until they fail. One copy is enough.',
    omia('000807'),
  ],
  [
    'HCMm',
    'the Maine Coon variant of HCM',
    'MYBPC3 A31P',
    'graded',
    'Raises the risk of a thickened heart muscle; two copies raise it much more. Cats without it can develop it too, so heart scans remain.',
    'doi.org/10.3389/fvets.2024.1327081',
  ],
  [
    'HCMr',
    'the Ragdoll variant of HCM',
    'MYBPC3 R818W (older name R820W)',
    'graded',
    'Raises the risk of a thickened heart muscle; two copies raise it much more. Cats without it can develop it too, so heart scans remain.',
    'doi.org/10.3389/fvets.2024.1327081',
  ],
  [
    'HCMy',
    'a MYH7 variant of HCM',
    'MYH7 E1883K',
    'unknown',
    'Likely causes a thickened heart muscle, but too few cats are known to judge a cat by it.',
    'doi.org/10.3389/fvets.2024.1327081',
  ],
  [
    'HCMs',
    'an ALMS1 variant, sold as a Sphynx test for HCM',
    'ALMS1',
    'unknown',
    'It is not known whether it causes disease.',
    'doi.org/10.3389/fvets.2024.1327081',
  ],
  [
    'HCMt',
    'a TNNT2 variant, sold as a test for HCM',
    'TNNT2',
    'unknown',
    'It is not known whether it causes disease.',
    'doi.org/10.3389/fvets.2024.1327081',
  ],
  [
    'HCM74',
    'a MYBPC3 variant, sold as a test for HCM',
    'MYBPC3 A74T',
    'unknown',
    'It is not known whether it causes disease.',
    'doi.org/10.3389/fvets.2024.1327081',
  ],
  [
    'PKDef',
    'PK deficiency',
    'PKLR',
    'recessive',
    'Red blood cells break down early, which causes anemia.',
    omia('000844'),
  ],
  [
    'rdAc',
    'the rdAc form of retinal atrophy',
    'CEP290',
    'recessive',
    'Sight is lost by the age of 3 to 5 years.',
    omia('001244'),
  ],
  [
    'Rdy',
    'retinal dysplasia (Rdy)',
    'CRX c.546delC',
    'dominant',
    'Kittens go blind. One copy is enough.',
    'labgenvet.ca',
  ],
  [
    'PRApd',
    'the Persian form of retinal atrophy',
    'AIPL1 c.577C>T',
    'recessive',
    'Sight is lost by the age of 4 months.',
    omia('001222'),
  ],
  [
    'PRAb',
    'the Bengal form of retinal atrophy',
    'KIF3B',
    'recessive',
    'Sight is lost over time.',
    omia('002267'),
  ],
  [
    'GSD4',
    'glycogen storage disease type IV',
    'GBE1',
    'recessive',
    'Most affected kittens die at or soon after birth.',
    omia('000420'),
  ],
  ['GM1', 'gangliosidosis GM1', 'GLB1', 'recessive', 'A fatal disease of the nerves.', omia('000402')],
  [
    'GM2k',
    'the Korat form of gangliosidosis GM2',
    'HEXB, Korat variant',
    'recessive',
    'A fatal disease of the nerves.',
    omia('001462'),
  ],
  [
    'GM2b',
    'the Burmese form of gangliosidosis GM2',
    'HEXB, Burmese variant',
    'recessive',
    'A fatal disease of the nerves.',
    omia('001462'),
  ],
  ['HK', 'hypokalemia', 'WNK4', 'recessive', 'Low potassium causes bouts of weak muscles.', omia('001759')],
  [
    'BHD',
    'the Burmese head defect',
    'ALX1, 12-bp deletion',
    'short-face',
    'One copy shortens the face; kittens with two die.',
    'vgl.ucdavis.edu',
  ],
  [
    'SMA',
    'spinal muscular atrophy',
    'LIX1–LNPEP deletion',
    'recessive',
    'Muscles of the hind legs weaken from kittenhood on.',
    omia('000939'),
  ],
  [
    'MPS6',
    'the severe variant of MPS VI',
    'ARSB L476P',
    'recessive',
    'Bones and joints do not develop normally.',
    'jci.org 935; laboklin.co.uk',
  ],
  [
    'MPS6m',
    'the mild variant of MPS VI',
    'ARSB D520N',
    'recessive',
    'Laboratories differ on two copies. Together with one copy of the severe variant, it causes joint disease.',
    'jci.org 935; laboklin.co.uk',
  ],
  ['CMS', 'congenital myasthenia', 'COLQ', 'recessive', 'Muscles tire and weaken.', omia('001621')],
  [
    'ALPS',
    'autoimmune lymphoproliferative syndrome',
    'FASLG',
    'recessive',
    'Lymph nodes swell, and affected kittens die young.',
    'orivet.com (Aberdein 2017)',
  ],
  [
    'HYPO',
    'hypotrichosis',
    'FOXN1',
    'recessive',
    'Kittens are born hairless and live only a short time.',
    omia('001949'),
  ],
  [
    'FCM',
    'a brain malformation',
    'GDF7',
    'recessive',
    'The brain does not form; affected kittens die.',
    'general knowledge',
  ],
  [
    'OCD',
    'osteochondrodysplasia',
    'TRPV4 c.1024G>T',
    'dominant',
    'Folds the ears and deforms joints; every cat with folded ears has it.',
    `${omia('000319')}; labgenvet.ca`,
  ],
  [
    'MDR1',
    'MDR1',
    'ABCB1 c.1930_1931del',
    'recessive',
    'With two copies, some parasite drugs, such as those with eprinomectin, can poison the cat. Tell your veterinarian before any treatment.',
    omia('001402'),
  ],
  [
    'T',
    'the Manx tail variant',
    'T',
    'shape',
    'One copy shortens the tail and can affect the spine; kittens with two die before birth.',
    omia('000975'),
  ],
  [
    'UGDH',
    'the Munchkin leg variant',
    'UGDH',
    'shape',
    'One copy shortens the legs; kittens with two die before birth.',
    omia('002541'),
  ],
  [
    'DBE',
    'the dominant blue eyes variant',
    'PAX3 (DBE-RE)',
    'shape',
    'One copy causes blue eyes and can cause deafness; kittens with two are expected to die before birth.',
    'generatio.de; sfge.ch',
  ],
  [
    'HES7',
    'the Japanese Bobtail variant',
    'HES7',
    'harmless',
    'Shortens the tail; no disease is tied to it.',
    'wisdompanel.com',
  ],
]

const EXAMINATIONS: (Examination & { results: readonly string[] })[] = [
  {
    code: 'BLD',
    kind: 'blood-dna',
    name: 'blood type (DNA)',
    meaning: 'Which blood the cat can receive, and whether kittens may drink their mother’s first milk.',
    source: 'langfordvets.co.uk; laboklin.co.uk',
    results: BLOOD_GENOTYPES,
  },
  {
    code: 'BLDS',
    kind: 'blood',
    name: 'blood type (blood test)',
    meaning: 'Which blood the cat can receive, and whether kittens may drink their mother’s first milk.',
    source: 'PMC2899707',
    results: BLOOD_TYPES,
  },
  {
    code: 'ECHO',
    kind: 'scan',
    name: 'heart scan',
    meaning:
      'An ultrasound by a cardiologist, which finds a thickened heart muscle (HCM) at the time of the scan.',
    source: 'pawpeds.com heart screening',
    results: SCAN_RESULTS,
  },
  {
    code: 'PKU',
    kind: 'scan',
    name: 'kidney ultrasound',
    meaning: 'Finds cysts in the kidneys of cats that are nearly grown. The DNA test for PKD is better.',
    source: 'ourcats.co.uk 2005 (FAB)',
    results: SCAN_RESULTS,
  },
  {
    code: 'HIP',
    kind: 'scan',
    name: 'hip X-ray',
    meaning: 'Finds hips that do not fit well, in cats that are nearly grown.',
    source: 'mainecooneducation.com; mainecoon.fi',
    results: HIP_RESULTS,
  },
  {
    code: 'PL',
    kind: 'scan',
    name: 'knee exam',
    meaning: 'Finds kneecaps that slip, in grown cats.',
    source: 'somaby.com',
    results: SCAN_RESULTS,
  },
  {
    code: 'EYE',
    kind: 'scan',
    name: 'eye exam',
    meaning: 'Finds inherited diseases of the eyes, at the time of the exam.',
    source: 'somaby.com',
    results: SCAN_RESULTS,
  },
  {
    code: 'HEAR',
    kind: 'scan',
    name: 'hearing test',
    meaning: 'Tells whether a white cat hears; the BAER test tests each ear.',
    source: 'Felis Danica §3.6.4; sverak.se',
    results: HEARING_RESULTS,
  },
  {
    code: 'SPINE',
    kind: 'scan',
    name: 'spine and nerve exam',
    meaning: 'A veterinarian examines the spine and nerves of a kitten.',
    source: omia('000975'),
    results: SCAN_RESULTS,
  },
  {
    code: 'LIMB',
    kind: 'scan',
    name: 'X-ray of limbs and spine',
    meaning: 'Finds deformed bones and joints.',
    source: `${omia('000319')}; ${omia('002541')}`,
    results: SCAN_RESULTS,
  },
  {
    code: 'AIRWAY',
    kind: 'scan',
    name: 'breathing exam',
    meaning: 'Tells whether a cat with a short face breathes freely.',
    source: 'general knowledge',
    results: SCAN_RESULTS,
  },
  {
    code: 'FIV',
    kind: 'virus',
    name: 'FIV test',
    meaning: 'A virus that weakens the immune system and passes from cat to cat.',
    source: 'Kissaliitto rules (bajava.net)',
    results: VIRUS_RESULTS,
  },
  {
    code: 'FELV',
    kind: 'virus',
    name: 'FeLV test',
    meaning: 'The feline leukemia virus, which passes from cat to cat.',
    source: 'Kissaliitto rules (bajava.net)',
    results: VIRUS_RESULTS,
  },
]

/** All codes, DNA tests first. */
export const TEST_CODES: readonly TestCode[] = [
  ...DNA_ROWS.map(
    ([code, name, gene, inheritance, meaning, source]): TestCode => ({
      code,
      kind: 'dna',
      name,
      gene,
      inheritance,
      meaning,
      source,
      results: GENOTYPES,
    }),
  ),
  ...EXAMINATIONS,
]

const byCode = new Map(TEST_CODES.map((each) => [each.code, each]))

/** A test by its code; undefined for others, which breeders name themselves. */
export function testCode(code: string | null): TestCode | undefined {
  return code === null ? undefined : byCode.get(code)
}

/** The test of a variant whose inheritance is known, by its code. */
export function inheritedTest(code: string): (DnaTest & TestCode) | undefined {
  const test = byCode.get(code)
  return test?.kind === 'dna' && test.inheritance !== 'unknown' ? test : undefined
}

/** What 0, 1, and 2 copies make of a cat. */
export const EFFECTS = {
  recessive: ['clear', 'carrier', 'affected'],
  dominant: ['clear', 'affected', 'affected'],
  graded: ['clear', 'at risk', 'at high risk'],
  shape: ['without the variant', 'with the variant', 'dies before birth'],
  'short-face': ['clear', 'shorter face', 'dies'],
  harmless: ['without the variant', 'with the variant', 'with the variant'],
  unknown: ['no copy', 'one copy', 'two copies'],
} as const satisfies Record<Inheritance, readonly [string, string, string]>

/** `the variant of PK deficiency`, `the Maine Coon variant of HCM`. */
export function variantName({ name }: Pick<TestCode, 'name'>): string {
  return / variant\b/.test(name) ? name : `the variant of ${name}`
}
