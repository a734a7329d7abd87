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
 * The look of the provider's card form, read off the design's tokens as they are at this moment: its fields live in a
 * frame of their own, where neither our variables nor light-dark() reach.
 */
export function cardAppearance(): Appearance {
  const probe = document.createElement('span')
  document.body.append(probe)
  const color = (token: string) => {
    probe.style.color = `var(--color-${token})`
    return getComputedStyle(probe).color
  }
  const variables = Object.fromEntries(Object.entries(COLORS).map(([name, token]) => [name, color(token)]))
  const edge = color('edge')
  const accent = color('action')
  probe.remove()
  const { fontFamily } = getComputedStyle(document.body)
  return {
    theme: 'flat',
    variables: { ...variables, fontFamily, fontSizeBase: '16px', borderRadius: '12px', spacingUnit: '4px' },
    rules: {
      '.Input': { border: `1px solid ${edge}`, boxShadow: 'none', padding: '11px 14px' },
      '.Input:focus': { borderColor: accent, outline: `2px solid ${accent}`, boxShadow: 'none' },
      '.Label': { fontSize: '14.5px', fontWeight: '500' },
    },
  }
}

/** Calls back whenever the page turns light or dark; answers the function that ends it. */
export function onThemeChange(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', changed)
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', changed)
    chosen.disconnect()
  }
}
