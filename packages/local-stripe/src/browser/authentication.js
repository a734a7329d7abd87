// @ts-check
import { applyAppearance } from './appearance.js'

/**
 * Shows a dialog in place of the one of the buyer's bank (3-D Secure).
 * @param {import('./appearance.js').Appearance | undefined} appearance
 * @returns {Promise<boolean>} whether they authenticated; Escape is a failure
 */
export function askForAuthentication(appearance) {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  applyAppearance(root, appearance)

  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-labelledby', 'title')
  dialog.setAttribute('aria-describedby', 'text')
  const title = Object.assign(document.createElement('h2'), { id: 'title' })
  title.textContent = 'Authenticate this payment'
  const text = Object.assign(document.createElement('p'), { id: 'text' })
  text.textContent = 'Here your bank would ask you to confirm that it is you. This is a test: no money moves.'
  const complete = Object.assign(document.createElement('button'), { type: 'button', className: 'main' })
  complete.textContent = 'Complete authentication'
  const fail = Object.assign(document.createElement('button'), { type: 'button' })
  fail.textContent = 'Fail authentication'

  const content = Object.assign(document.createElement('div'), { className: 'dialog' })
  const buttons = Object.assign(document.createElement('div'), { className: 'buttons' })
  buttons.append(complete, fail)
  content.append(title, text, buttons)
  dialog.append(content)
  root.append(dialog)
  document.body.append(host)

  return new Promise((resolve) => {
    complete.addEventListener('click', () => dialog.close('complete'))
    fail.addEventListener('click', () => dialog.close('fail'))
    dialog.addEventListener('close', () => {
      host.remove()
      resolve(dialog.returnValue === 'complete')
    })
    dialog.showModal()
  })
}
