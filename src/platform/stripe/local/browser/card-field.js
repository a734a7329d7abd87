// @ts-check
import { digitsOf } from './card-entry.js'

/**
 * @typedef {import('./card-entry.js').EntryFault} EntryFault
 * @typedef {{
 *   name: string,
 *   label: string,
 *   placeholder: string,
 *   autocomplete: AutoFill,
 *   format: (text: string, deleting: boolean) => string,
 *   check: (text: string) => EntryFault | undefined,
 *   onInput: () => void,
 * }} FieldOptions
 * @typedef {{
 *   node: HTMLElement,
 *   box: HTMLElement,
 *   input: HTMLInputElement,
 *   fault: () => EntryFault | undefined,
 *   show: (partialToo: boolean) => void,
 *   reset: () => void,
 * }} CardField
 */

/**
 * One labelled field of the card form with its message. A message comes when the field is left, or as soon as what
 * stands there can't become right; it goes as soon as it is.
 * @param {FieldOptions} options
 * @returns {CardField}
 */
export function createCardField({ name, label, placeholder, autocomplete, format, check, onInput }) {
  const node = Object.assign(document.createElement('div'), { className: `field ${name}` })
  const title = Object.assign(document.createElement('label'), { textContent: label, htmlFor: name })
  const box = Object.assign(document.createElement('div'), { className: 'box' })
  const message = Object.assign(document.createElement('p'), { className: 'fault', id: `${name}-fault` })
  message.setAttribute('role', 'alert')
  const input = Object.assign(document.createElement('input'), { id: name, name, placeholder, autocomplete })
  input.type = 'text'
  input.inputMode = 'numeric'
  input.spellcheck = false
  input.setAttribute('aria-required', 'true')
  box.append(input)
  node.append(title, box, message)

  /** @param {boolean} partialToo */
  function show(partialToo) {
    const fault = check(input.value)
    const text = fault && (partialToo || !fault.partial) ? fault.message : ''
    // The same text set again would be read out again.
    if (message.textContent !== text) message.textContent = text
    if (text) {
      input.setAttribute('aria-invalid', 'true')
      input.setAttribute('aria-describedby', message.id)
    } else {
      input.removeAttribute('aria-invalid')
      input.removeAttribute('aria-describedby')
    }
  }

  input.addEventListener('input', (event) => {
    const deleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    const caret = input.selectionStart ?? input.value.length
    const atEnd = caret === input.value.length
    const before = digitsOf(input.value.slice(0, caret)).length
    input.value = format(input.value, deleting)
    const place = atEnd ? input.value.length : placeAfterDigits(input.value, before)
    input.setSelectionRange(place, place)
    show(false)
    onInput()
  })
  input.addEventListener('blur', () => show(input.value !== ''))

  return {
    node,
    box,
    input,
    fault: () => check(input.value),
    show,
    reset() {
      input.value = ''
      show(false)
    },
  }
}

/**
 * Where the caret belongs after so many digits; grouping moves the characters under it.
 * @param {string} text
 * @param {number} count
 */
function placeAfterDigits(text, count) {
  let place = 0
  for (let seen = 0; seen < count && place < text.length; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1
  }
  return place
}
