import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { PRIVACY } from '#features/site/web/texts/privacy.ts'
import { isPersonal, periodText } from '#platform/personal-data/index.ts'
import { OTHER_PLACES, PERSONAL_DATA } from './personal-data.ts'
import { privacyDocument } from './privacy-document.ts'

it('docs/privacy.md agrees with the rules; `npm run privacy` writes it', async () => {
  const written = await readFile(new URL('../../docs/privacy.md', import.meta.url), 'utf8')
  expect(written).toBe(privacyDocument())
})

it('the privacy page names every period of the rules', () => {
  const section = JSON.stringify(PRIVACY.sections.find(({ title }) => title === 'How long'))
  const said = section.replaceAll('one day', '1 day').replaceAll('one hour', '1 hour')
  const periods = PERSONAL_DATA.filter(isPersonal).flatMap(({ periods: rules = [] }) =>
    rules.map(({ period }) => periodText(period)),
  )
  for (const period of new Set(periods)) expect(said).toContain(period)
  for (const place of ['Logs', 'Backups'])
    expect(said).toContain(
      /\d+ days/.exec(OTHER_PLACES.find((each) => each.place.startsWith(place))?.period ?? '')?.[0],
    )
})
