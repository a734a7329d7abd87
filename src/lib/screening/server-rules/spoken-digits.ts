import { type DigitGroup, type DigitGroupAt, digitGroupAt, toDigitGroup } from '../client-rules/digit-runs.ts'
import { AMBIGUOUS_DIGIT, MULTIPLIER } from '../text/lexicon.ts'
import { hasClass, isAdjacent, type Token } from '../text/tokens.ts'
import { SERVER_LEXICON } from './lexicon.ts'

/** Look-alikes of digits. */
const DIGIT_LOOK_ALIKES: Record<string, string> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2', e: '3' }

/** Words made up of those. */
const WORDS = new Set(
  'see bee be so is less lose else sell bill oil lie lies size sole soil zoo boss sis lol ill eel lil bib oils bees'.split(
    ' ',
  ),
)

/** Groups in more notations: 'double five', 'three fives', 'twenty three', `5o5`. */
export const spokenDigitGroupAt: DigitGroupAt = (tokens, at) => {
  const token = tokens[at]
  if (!token || token.kind === 'symbol' || token.consumed || token.quantity) return undefined
  if (hasClass(token, MULTIPLIER)) return repeated(tokens, at, toDigitGroup(tokens, at, token))
  if (token.kind === 'word' && (token.value === '' || token.text === 'o')) {
    const lookAlikes =
      token.text.length < 5 &&
      isLookAlike(token.text) &&
      lookAlikeGroup(tokens, at, toDigitGroup(tokens, at, token))
    if (lookAlikes) return lookAlikes
  }
  const group = digitGroupAt(tokens, at)
  if (group?.digits.length === 1 && tokens[at + 2]?.text === 'times') return times(tokens, at, group)
  return group?.spelled && !group.ambiguous ? tens(tokens, at, group) : group
}

/** 'five three times' */
function times(tokens: readonly Token[], at: number, group: DigitGroup): DigitGroup {
  const count = Number(tokens[at + 1]?.value)
  return count > 1 && count < 5 ? { ...group, digits: group.digits.repeat(count), last: at + 2 } : group
}

function repeated(tokens: readonly Token[], at: number, group: DigitGroup): DigitGroup | undefined {
  const last = tokens[at + 1]?.text === '-' ? at + 2 : at + 1
  const next = tokens[last]
  if (next?.value.length !== 1 || next.quantity) return undefined
  const times = /^(tri|thr|tre)/.test(tokens[at]?.text ?? '') ? 3 : 2
  return { ...group, digits: next.value.repeat(times), last, spelled: true }
}

/** 'twenty three' is 23, and 'eight hundred' 800. */
function tens(tokens: readonly Token[], at: number, group: DigitGroup): DigitGroup {
  let next = at + 1
  if (tokens[next]?.text === '-') next++
  const unit = tokens[next]
  const value = group.digits
  if (unit?.kind !== 'word' || unit.quantity || hasClass(unit, AMBIGUOUS_DIGIT)) return group
  if (/^[2-9]0$/.test(value) && unit.value.length === 1 && unit.value !== '0') {
    return { ...group, digits: (value[0] ?? '') + unit.value, last: next }
  }
  // 'three fives'
  if (
    value.length === 1 &&
    Number(value) <= 4 &&
    unit.value.length === 1 &&
    unit.text.endsWith('s') &&
    !SERVER_LEXICON.has(unit.text)
  ) {
    return { ...group, digits: unit.value.repeat(Number(value)), last: next }
  }
  return group
}

/** Look-alikes of digits that touch a number, or a whole group next to one: `5o5`, `Ol34`, `512 SSS`. */
function lookAlikeGroup(tokens: readonly Token[], at: number, group: DigitGroup): DigitGroup | undefined {
  const { text, gap, classes } = tokens[at] as Token
  const next = tokens[at + 1]
  const touches =
    (gap === 0 && tokens[at - 1]?.kind === 'number') || (next?.gap === 0 && next.kind === 'number')
  let near = tokens[at - 1]?.kind === 'symbol' ? at - 2 : at - 1
  // '27I SSS'
  if (isAdjacent(tokens[near]) && isLookAlike(tokens[near]?.text ?? '-')) near--
  const before = tokens[near]
  // '512 SSS', but 'Ol' only before another group: '555 Ol l9'
  const minLength = next?.kind === 'number' || isLookAlike(next?.text ?? '-') ? 2 : 3
  if (
    !touches &&
    (text.length < minLength ||
      WORDS.has(text) ||
      classes !== 0 ||
      before?.kind !== 'number' ||
      before.text.length > 3)
  )
    return undefined
  // 'B000612047': a prefix of the number, unless it is an O.
  if (/^[besz]$/.test(text) && (next?.text.length ?? 0) > 4) return undefined
  const digits = [...text].map((character) => DIGIT_LOOK_ALIKES[character]).join('')
  return { ...group, digits, ambiguous: true, spelled: false }
}

function isLookAlike(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (DIGIT_LOOK_ALIKES[text[at] ?? ''] === undefined) return false
  return true
}
