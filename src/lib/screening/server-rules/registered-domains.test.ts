import { describe, expect, it } from 'vitest'
import { screen } from '../index.ts'
import { screenInBrowser } from '../screen-in-browser.ts'

const linkIn = (text: string) => {
  const span = screen(text).spans.find(({ category }) => category === 'link')
  return span && text.slice(span.start, span.end)
}

describe('a domain with an ending of the public suffix list', () => {
  it.each([
    ['happycats.studio', 'happycats.studio'],
    ['our photos are at moonpaws.life', 'moonpaws.life'],
    ['moonpaws.social, for the litter', 'moonpaws.social'],
    ['silverpine.tech has the pedigrees', 'silverpine.tech'],
    ['kissala.fi has all photos', 'kissala.fi'],
    ['nekohouse.jp', 'nekohouse.jp'],
    ['moonpaws.co.jp', 'moonpaws.co.jp'],
    ['HAPPYCATS.STUDIO', 'HAPPYCATS.STUDIO'],
    ['HappyCats.Studio', 'HappyCats.Studio'],
    ['see silverpine.photos for the babies', 'silverpine.photos'],
    ['our site: silverpine.family and then litters', 'silverpine.family'],
    ['moss.house/litters', 'moss.house/litters'],
    ['happycats (dot) studio', 'happycats (dot) studio'],
    ['kittens.velvetpaws.world', 'kittens.velvetpaws.world'],
  ])('is a link: %s', (text, link) => {
    expect(linkIn(text)).toBe(link)
  })
})

describe('two sentences without a space between them', () => {
  it.each([
    'She is lovely.She is playful',
    'She is lovely.Life with her is good',
    'she changed us.life is better now',
    'The kittens are playful.social and sweet',
    'We were at the vet.next week she gets her shots',
    'done.We will come',
    'thanks.im coming',
    'We have Luna.Sky is her brother',
    'Thank you for everything.love, Anna',
    'Danke.Im Mai geht es',
  ])('are no link: %s', (text) => {
    expect(screen(text).categories).toEqual([])
  })
})

it.each(['pedigree.zip', 'Luna.mov', 'e.g. chicken', 'Mr.Fluffy', 'version 2.10.3', 'incl.tax', 'P.S. hi'])(
  'file names, abbreviations, and versions are no links: %s',
  (text) => {
    expect(screen(text).categories).toEqual([])
  },
)

it('the client rules do not know the public suffix list', () => {
  expect(screenInBrowser('happycats.studio').flagged).toBe(false)
})
