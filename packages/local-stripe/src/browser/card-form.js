// @ts-check
import {
  checkExpiry,
  checkNumber,
  checkSecurityCode,
  extractDigits,
  findNetwork,
  groupExpiry,
  groupNumber,
  parseExpiry,
  securityCodeLength,
} from './card-entry.js'
import { createCardField } from './card-field.js'

/**
 * @typedef {{ number: string, exp_month: number, exp_year: number, cvc: string }} CardDetails
 * @typedef {{ empty: boolean, complete: boolean }} FormState
 * @typedef {{ type: 'validation_error', code: string, message: string }} ValidationError
 * @typedef {{
 *   node: HTMLElement,
 *   state: () => FormState,
 *   card: () => CardDetails,
 *   validate: () => ValidationError | undefined,
 *   setReadOnly: (readOnly: boolean) => void,
 *   focus: () => void,
 *   blur: () => void,
 *   clear: () => void,
 * }} CardForm
 */

/**
 * The three fields of a card.
 * @param {() => void} onInput
 * @returns {CardForm}
 */
export function createCardForm(onInput) {
  const number = createCardField({
    name: 'number',
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    format: groupNumber,
    check: checkNumber,
    onInput: () => {
      network.textContent = findNetwork(extractDigits(number.input.value)) ?? ''
      onInput()
    },
  })
  const expiry = createCardField({
    name: 'expiry',
    label: 'Expiration date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    format: groupExpiry,
    check: (text) => checkExpiry(text, new Date()),
    onInput,
  })
  const code = createCardField({
    name: 'code',
    label: 'Security code',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    format: (text) => extractDigits(text).slice(0, securityCodeLength(extractDigits(number.input.value))),
    check: (text) => checkSecurityCode(text, extractDigits(number.input.value)),
    onInput,
  })
  const fields = [number, expiry, code]

  const network = Object.assign(document.createElement('span'), { className: 'network' })
  network.setAttribute('aria-hidden', 'true')
  number.box.append(network)
  number.node.classList.add('wide')
  const note = Object.assign(document.createElement('p'), { className: 'note wide' })
  note.textContent = 'Test mode: 4242 4242 4242 4242 succeeds'
  const node = Object.assign(document.createElement('div'), { className: 'form' })
  node.setAttribute('role', 'group')
  node.setAttribute('aria-label', 'Card')
  node.append(number.node, expiry.node, code.node, note)

  return {
    node,
    state: () => ({
      empty: fields.every((field) => field.input.value === ''),
      complete: fields.every((field) => !field.error()),
    }),
    card() {
      const { month = 0, year = 0 } = parseExpiry(expiry.input.value) ?? {}
      return {
        number: extractDigits(number.input.value),
        exp_month: month,
        exp_year: year,
        cvc: code.input.value,
      }
    },
    validate() {
      for (const field of fields) field.show(true)
      const invalid = fields.find((field) => field.error())
      const error = invalid?.error()
      if (!invalid || !error) return undefined
      invalid.input.focus()
      return { type: 'validation_error', code: error.code, message: error.message }
    },
    setReadOnly(readOnly) {
      for (const field of fields) field.input.readOnly = readOnly
    },
    focus: () => number.input.focus(),
    blur() {
      for (const field of fields) field.input.blur()
    },
    clear() {
      for (const field of fields) field.reset()
      network.textContent = ''
    },
  }
}
