import { describe, expect, it } from 'vitest'
import { plainColorWords } from '#lib/texts/color-words.ts'
import { parseEms } from './ems.ts'
import { colorWords } from './words.ts'

function wordsOf(text: string): string {
  const parsed = parseEms(text)
  if (!('code' in parsed) || !parsed.code.color) throw new Error(text)
  return colorWords(parsed.code.color, parsed.code.breed)
}

describe('a color in words', () => {
  it.each([
    ['MCO ns 09 23', 'black silver mackerel tabby with white'],
    ['MCO n', 'black'],
    ['MCO n 22', 'brown classic tabby'],
    ['MCO n 21', 'brown tabby'],
    ['MCO a 09 22', 'blue classic tabby with white'],
    ['MCO ns', 'black smoke'],
    ['MCO d 22', 'red classic tabby'],
    ['MCO es', 'cream smoke'],
    ['MCO f', 'black tortie'],
    ['MCO f 22', 'brown classic torbie'],
    ['MCO fs 09 22', 'black silver classic torbie with white'],
    ['MCO gs', 'blue tortie smoke'],
    ['OSH j 24', 'lilac spotted torbie'],
    ['OSH q', 'cinnamon tortie'],
    ['OSH r', 'fawn tortie'],
    ['OSH am', 'caramel'],
    ['OSH em 22', 'apricot classic tabby'],
    ['OSH gm', 'apricot tortie'],
    ['NFO nt 22', 'amber classic tabby'],
    ['NFO at', 'light amber'],
    ['NFO dt', 'red amber'],
    ['NFO et', 'cream amber'],
    ['NFO ft', 'amber tortie'],
    ['BSH ns 11', 'black shaded silver'],
    ['BSH ns 12', 'black chinchilla silver'],
    ['BSH ny 11', 'black shaded golden'],
    ['BSH ny 25', 'black golden ticked tabby'],
    ['PER d 12', 'red shell'],
    ['BEN n 14 24', 'brown charcoal spotted tabby'],
    ['BEN n 24 33', 'seal spotted lynx point'],
    ['SIA n', 'seal point'],
    ['SIA b 21', 'chocolate lynx point'],
    ['SIA f 21', 'seal tortie lynx point'],
    ['SIA d', 'red point'],
    ['NEM ns 33', 'seal smoke point'],
    ['NEM as 22 33', 'blue silver classic lynx point'],
    ['RAG n 03', 'seal point bicolor'],
    ['RAG a 04', 'blue point mitted'],
    ['SNO n 05', 'seal point snowshoe'],
    ['BUR n', 'sable'],
    ['BUR c', 'platinum'],
    ['BUR f', 'sable tortie'],
    ['SIN n', 'seal sepia'],
    ['TON n 32', 'natural mink'],
    ['TON a 33', 'blue point'],
    ['DRX n 21 32', 'seal mink tabby'],
    ['ABY n', 'ruddy'],
    ['ABY n 25', 'ruddy'],
    ['ABY o', 'sorrel'],
    ['SOM ns', 'black silver'],
    ['MAU n 24', 'bronze spotted tabby'],
    ['MAU n', 'black'],
    ['MAU ns 24', 'black silver spotted tabby'],
    ['OCI c 24', 'lavender spotted tabby'],
    ['TUV d 01', 'red van'],
    ['TUA n 02', 'black harlequin'],
    ['PER w 61', 'white with blue eyes'],
    ['PER w', 'white'],
    ['BSH a 62', 'blue, orange eyes'],
    ['MCO x 09', 'unrecognized color with white'],
  ])('%s is %s', (code, words) => {
    expect(wordsOf(code)).toBe(words)
  })

  it('does not need a breed', () => {
    const parsed = parseEms('ABY n')
    expect('code' in parsed && parsed.code.color && colorWords(parsed.code.color, null)).toBe('black')
  })
})

describe('the words have the plain words that families wish for', () => {
  it.each([
    ['MCO fs 09 22', ['silver', 'tortoiseshell', 'tabby', 'bicolor']],
    ['SIA f 21', ['seal', 'tortoiseshell', 'tabby', 'colorpoint']],
    ['MCO a 03', ['blue', 'bicolor']],
    ['TUV d 01', ['red', 'bicolor']],
    ['RAG a 04', ['blue', 'colorpoint', 'bicolor']],
    ['OCI c 24', ['lilac', 'tabby']],
    ['MCO ns', ['black', 'smoke']],
    ['BSH ny 11', ['golden']],
    ['PER w 61', ['white']],
  ])('%s', (code, plain) => {
    expect(plainColorWords(wordsOf(code))).toEqual(expect.arrayContaining(plain))
  })
})
