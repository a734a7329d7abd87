// @ts-check

/**
 * The styles of the card form and of the authentication dialog, as constructed style sheets, because the pages' content
 * security policy forbids inline styles.
 *
 * @typedef {{ theme?: string, variables?: Record<string, string> }} Appearance as the provider's option
 */

/** @type {Record<string, string>} */
const lightVariables = {
  colorPrimary: '#2f5fd0',
  colorBackground: '#ffffff',
  colorText: '#24262b',
  colorTextSecondary: '#5c616b',
  colorDanger: '#b3261e',
  borderRadius: '6px',
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
  spacingUnit: '4px',
}

/** @type {Record<string, string>} */
const darkVariables = {
  ...lightVariables,
  colorPrimary: '#9db9ff',
  colorBackground: '#1f2126',
  colorText: '#f0f1f3',
  colorTextSecondary: '#b3b8c2',
  colorDanger: '#ffb4ab',
}

const rules = `
  *, ::before, ::after { box-sizing: border-box }
  :host { display: block; color: var(--colorText); font: 400 var(--fontSizeBase)/1.45 var(--fontFamily) }
  p, h2 { margin: 0 }
  .form { display: grid; grid-template-columns: repeat(auto-fit, minmax(max(9em, 40%), 1fr));
    gap: calc(var(--spacingUnit) * 4) calc(var(--spacingUnit) * 3) }
  .wide { grid-column: 1 / -1 }
  .field { display: grid; align-content: start; gap: var(--spacingUnit); min-width: 0 }
  .field > label { font-size: .9375em; font-weight: 500 }
  .box { position: relative }
  input { display: block; width: 100%; min-height: 48px; padding: 0 calc(var(--spacingUnit) * 3);
    border: 1px solid var(--line); border-radius: var(--borderRadius);
    background: var(--colorBackground); color: inherit; font: inherit; font-variant-numeric: tabular-nums }
  input::placeholder { color: var(--colorTextSecondary); opacity: 1 }
  input:hover { border-color: var(--colorTextSecondary) }
  input:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: 1px; border-color: var(--colorPrimary) }
  input[aria-invalid="true"] { border-color: var(--colorDanger); box-shadow: inset 0 0 0 1px var(--colorDanger) }
  input:read-only { opacity: .7 }
  .number input { padding-inline-end: 6.5em }
  .network { position: absolute; inset-block: 0; inset-inline-end: calc(var(--spacingUnit) * 3); display: grid;
    align-items: center; color: var(--colorTextSecondary); font-size: .875em; pointer-events: none }
  .error { color: var(--colorDanger); font-size: .875em }
  .error:empty { display: none }
  .note { color: var(--colorTextSecondary); font-size: .8125em; font-variant-numeric: tabular-nums }
  dialog { width: min(26rem, calc(100vw - 2rem)); padding: calc(var(--spacingUnit) * 6); border: 1px solid var(--line);
    border-radius: calc(var(--borderRadius) * 1.5); background: var(--colorBackground); color: var(--colorText) }
  dialog::backdrop { background: rgb(0 0 0 / .5) }
  .dialog { display: grid; gap: calc(var(--spacingUnit) * 4) }
  h2 { font-size: 1.25em; font-weight: 600; line-height: 1.25 }
  .dialog p { color: var(--colorTextSecondary) }
  .buttons { display: grid; gap: calc(var(--spacingUnit) * 2) }
  button { min-height: 48px; padding: 0 calc(var(--spacingUnit) * 4); border: 1px solid var(--line);
    border-radius: var(--borderRadius); background: transparent; color: inherit; font: inherit; font-weight: 500;
    cursor: pointer }
  button:hover { border-color: currentColor }
  button.main { border-color: transparent; background: var(--colorPrimary); color: var(--colorBackground) }
  button:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: 2px }
`

/**
 * Applies the styles to a shadow root. Values are set as custom properties, so that none of them can add rules.
 * @param {ShadowRoot} root
 * @param {Appearance | undefined} appearance
 */
export function applyAppearance(root, appearance) {
  const values = new CSSStyleSheet()
  const host = values.cssRules[values.insertRule(':host {}')]
  const variables = {
    ...(appearance?.theme === 'night' ? darkVariables : lightVariables),
    ...appearance?.variables,
  }
  if (host instanceof CSSStyleRule) {
    for (const [name, value] of Object.entries(variables)) host.style.setProperty(`--${name}`, value)
    // A field's border needs a contrast of 3:1 (WCAG 2.2, 1.4.11), and the provider has no variable for it.
    host.style.setProperty(
      '--line',
      'color-mix(in srgb, var(--colorTextSecondary) 80%, var(--colorBackground))',
    )
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  root.adoptedStyleSheets = [values, sheet]
}
