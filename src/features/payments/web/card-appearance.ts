import type { Appearance } from '@stripe/stripe-js'

const COLORS = {
  colorPrimary: 'action',
  colorBackground: 'surface',
  colorText: 'ink',
  colorTextSecondary: 'muted',
  colorTextPlaceholder: 'muted',
  colorDanger: 'danger',
  colorSuccess: 'action',
  colorWarning: 'clay',
} as const

/**
 * The appearance of the provider's card form, from the current values of the design tokens: its fields are in an iframe,
 * where our variables and light-dark() have no effect.
 */
export function cardAppearance(): Appearance {
  const probe = document.createElement('span')
  document.body.append(probe)
  const color = (token: string) => {
    probe.style.color = `var(--color-${token})`
    return getComputedStyle(probe).color
  }
  const variables = Object.fromEntries(Object.entries(COLORS).map(([name, token]) => [name, color(token)]))
  const borderColor = color('edge')
  const focusColor = color('action')
  probe.remove()
  const { fontFamily } = getComputedStyle(document.body)
  return {
    theme: 'flat',
    variables: { ...variables, fontFamily, fontSizeBase: '16px', borderRadius: '12px', spacingUnit: '4px' },
    rules: {
      '.Input': { border: `1px solid ${borderColor}`, boxShadow: 'none', padding: '11px 14px' },
      '.Input:focus': { borderColor: focusColor, outline: `2px solid ${focusColor}`, boxShadow: 'none' },
      '.Label': { fontSize: '14.5px', fontWeight: '500' },
    },
  }
}

/** Calls `onChange` when the page changes between light and dark; returns a function that stops it. */
export function onThemeChange(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', onChange)
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', onChange)
    observer.disconnect()
  }
}
