/** What guides say about diseases, compared with the facts of each breed and the pages that name it. */
import { expect, it } from 'vitest'
import { appOfThisFile } from '#testing/harness.ts'
import FACTS from './breeding-facts.json' with { type: 'json' }
import type { Guide, GuideSummary } from './contract.ts'

const { app } = appOfThisFile()
const get = async <T>(path: string) => (await app().request('GET', path)).json<T>()
async function listGuides(): Promise<Guide[]> {
  const guides = await get<GuideSummary[]>('/api/breed-guides')
  return Promise.all(guides.map(({ slug }) => get<Guide>(`/api/breed-guides/${slug}`)))
}

type Code = keyof typeof FACTS.tests
const BREEDS: Record<string, { tests: string[]; required?: string[] }> = FACTS.breeds
/** About viruses, which are no matter of breeds, every guide says the same. */
const EVERY_BREED = 'FeLV and FIV blood test'

const codeOf = (name: string) =>
  (Object.keys(FACTS.tests) as Code[]).find((code) => FACTS.tests[code] === name)
const pagesOf = (code: string, breed: string) =>
  FACTS.pages.filter(({ test, breeds }) => test === code && breeds.includes(breed))
const textsOf = ({ temperament, look, care, living, drawbacks }: Guide) =>
  [temperament, look, care, living, drawbacks].join(' ')

/** Words about diseases, and the tests whose pages allow them. */
const DISEASES: [RegExp, string[]][] = [
  [/heart (and hip )?disease|heart scan/i, ['ECHO', 'HCMm', 'HCMr']],
  [/\bhips?\b/i, ['HIP']],
  [/\bkidney/i, ['PKD']],
  [/\bblind/i, ['rdAc', 'Rdy', 'PRApd', 'PRAb']],
  [/\bdeaf|hearing/i, ['HEAR']],
  [/\b(spine|bladder|bowel)/i, ['SPINE', 'LIMB']],
  [/\b(joints?|x-rays?|defect)\b/i, ['LIMB', 'OCD', 'HIP']],
  [/\bcartilage/i, ['OCD']],
  [/\bbreath/i, ['BREATH']],
  [
    /\b(teeth|dental|gums|liver|anemia|cancer|epilepsy|asthma|diabetes|tumors?|giving birth|eye trouble)\b/i,
    [],
  ],
]

it('guides name the tests that the facts of the breed name, and each has its source or none', async () => {
  for (const guide of await listGuides()) {
    const { name, healthTests, furtherTests } = guide
    const tests = BREEDS[name]?.tests ?? []
    const bloodType = FACTS.typeB.breeds.includes(name) ? ['BLD'] : []
    const codes = [...healthTests.map((test) => test.name), ...furtherTests]
      .filter((test) => test !== EVERY_BREED)
      .map((test) => codeOf(test) ?? test)
    expect(codes, name).toEqual(expect.arrayContaining([...tests, ...bloodType]))
    // A page may name more than the facts do.
    for (const code of codes.filter((each) => !tests.includes(each) && !bloodType.includes(each)))
      expect(pagesOf(code, name), `${name}: ${code}`).not.toEqual([])
    expect(new Set(codes).size, name).toBe(codes.length)
    expect(healthTests.at(-1)?.name).toBe(EVERY_BREED)
  }
})

it('a sentence about a test quotes a page that names the breed', async () => {
  for (const { name, healthTests, furtherTests } of await listGuides()) {
    for (const test of healthTests.filter((each) => each.name !== EVERY_BREED)) {
      const urls = pagesOf(codeOf(test.name) ?? '', name).map(({ url }) => url)
      expect(urls, `${name}: ${test.name}`).toContain(test.source.url)
    }
    for (const test of furtherTests) expect(pagesOf(codeOf(test) ?? '', name), `${name}: ${test}`).toEqual([])
  }
})

it('a text that mentions a disease has a page that names the breed', async () => {
  for (const guide of await listGuides())
    for (const [words, codes] of DISEASES)
      if (words.test(textsOf(guide)))
        expect(
          codes.flatMap((code) => pagesOf(code, guide.name)),
          `${guide.name}: ${words}`,
        ).not.toEqual([])
})

it('FIFe requires a test only of the breeds in its rules', async () => {
  for (const { name, healthTests } of await listGuides())
    for (const test of healthTests)
      if (test.why.includes('FIFe requires')) expect(BREEDS[name]?.required).toContain(codeOf(test.name))
})

it('no sentence about the heart stands in more than two guides', async () => {
  const hearts = (await listGuides()).flatMap(({ healthTests }) =>
    healthTests.filter(({ name }) => name === FACTS.tests.ECHO).map(({ why }) => why),
  )
  expect(hearts.length).toBeGreaterThan(5)
  for (const why of hearts) expect(hearts.filter((each) => each === why).length, why).toBeLessThan(3)
})

it('guides are in American spelling', async () => {
  const BRITISH =
    /\w*(aemi|oedem|colour|favour|behaviour|neighbour|odour|tumour|grey(?!hound)|centre|litre|fibre|programme|travell|moult|cosy|easy-going|whilst|isation|[aeiou]lys(e|ing)\b|recognis|organis|specialis|socialis)\w*/i
  for (const guide of await listGuides()) {
    const { name, coat, healthTests, furtherTests } = guide
    const tests = healthTests.flatMap((test) => [test.name, test.why, test.source.title])
    for (const text of [textsOf(guide), coat, ...tests, ...furtherTests])
      expect(text, name).not.toMatch(BRITISH)
  }
})
