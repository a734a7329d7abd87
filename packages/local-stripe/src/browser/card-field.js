// @ts-check
import { extractDigits } from './card-entry.js'

/**
 * @typedef {import('./card-entry.js').EntryError} EntryError
 * @typedef {{
 *   name: string,
 *   label: string,
 *   placeholder: string,
 *   autocomplete: AutoFill,
 *   format: (text: string, deleting: boolean) => string,
 *   check: (text: string) => EntryError | undefined,
 *   onInput: () => void,
 * }} FieldOptions
 * @typedef {{
 *   node: HTMLElement,
 *   box: HTMLElement,
 *   input: HTMLInputElement,
 *   error: () => EntryError | undefined,
 *   show: (partialToo: boolean) => void,
 *   reset: () => void,
 * }} CardField
 */

/**
 * One labeled field of the card form with its message. The message appears on blur, or as soon as the entry cannot
 * become valid; it disappears as soon as the entry is valid.
 * @param {FieldOptions} options
 * @returns {CardField}
 */
export function createCardField({ name, label, placeholder, autocomplete, format, check, onInput }) {
  const node = Object.assign(document.createElement('div'), { className: `field ${name}` })
  const title = Object.assign(document.createElement('label'), { textContent: label, htmlFor: name })
  const box = Object.assign(document.createElement('div'), { className: 'box' })
  const message = Object.assign(document.createElement('p'), { className: 'error', id: `${name}-error` })
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
    const error = check(input.value)
    const text = error && (partialToo || !error.partial) ? error.message : ''
    // Setting the same text again would announce it again.
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
    const before = extractDigits(input.value.slice(0, caret)).length
    input.value = format(input.value, deleting)
    const position = atEnd ? input.value.length : caretAfterDigits(input.value, before)
    input.setSelectionRange(position, position)
    show(false)
    onInput()
  })
  input.addEventListener('blur', () => show(input.value !== ''))

  return {
    node,
    box,
    input,
    error: () => check(input.value),
    show,
    reset() {
      input.value = ''
      show(false)
    },
  }
}

/**
 * The caret position after a number of digits, because grouping moves the characters.
 * @param {string} text
 * @param {number} count
 */
function caretAfterDigits(text, count) {
  let position = 0
  for (let seen = 0; seen < count && position < text.length; position += 1) {
    if (/\d/.test(text.charAt(position))) seen += 1
  }
  return position
}
