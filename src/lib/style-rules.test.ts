import { describe, expect, it } from 'vitest'
import { leanSheet, vocabularyOf } from './style-rules.ts'

const lean = (css: string, ...sources: string[]) => leanSheet(css, vocabularyOf(sources))

const COMPOSED = 'const name = `btn-$'.concat('{size}`')

describe('the sheet of a page', () => {
  it('keeps elements and the classes that the code says, in their order', () => {
    const css = 'a{b:c}.card,.note{d:e}.mt-2{f:g}@media (width>=36rem){.sm\\:p-1\\.5{h:i}.sm\\:p-2{j:k}}'
    expect(lean(css, '<p className="sm:p-1.5 card">')).toBe(
      'a{b:c}.card{d:e}@media (width>=36rem){.sm\\:p-1\\.5{h:i}}',
    )
  })

  it('keeps what the code composes', () => {
    expect(lean('.btn-lg{a:b}.badge{c:d}', COMPOSED)).toBe('.btn-lg{a:b}')
  })

  it('lets a choice in parentheses stand, and drops what needs a class outside them', () => {
    const css = ':is(.a,.b){c:d}.e:not(.f){g:h}.i\\[calc\\(1rem\\,2rem\\)\\]:has(.j){k:l}'
    expect(lean(css, '"i[calc(1rem,2rem)]"')).toBe(
      ':is(.a,.b){c:d}.i\\[calc\\(1rem\\,2rem\\)\\]:has(.j){k:l}',
    )
  })

  it('drops variables and animations that nothing refers to, one by way of another', () => {
    const css =
      '@layer theme{:root{--a:1px;--b:var(--a);--c:2px}}@keyframes turn{to{rotate:1turn}}.x{width:var(--b);animation:1s turn}'
    expect(lean(css, 'nothing')).toBe('@layer theme{:root{}}')
    expect(leanSheet(css, vocabularyOf([]), 'var(--c)')).toBe('@layer theme{:root{--c:2px}}')
    expect(lean(css, '"x"')).toBe(css.replace(';--c:2px', ';'))
  })

  it('is not confused by signs inside texts, and leaves fonts and empty layers in their place', () => {
    const css = '@layer base{}.a:after{content:"}.b{"}@font-face{font-family:F;src:url(f.woff2)}'
    expect(lean(css, '"a"')).toBe(css)
  })
})
