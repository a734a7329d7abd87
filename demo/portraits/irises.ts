/** The three tones of an iris, from its rim inward. */
export type Iris = { deep: string; main: string; bright: string }

/** Eye colors by the name breeders use. */
export const IRISES = {
  copper: { deep: '#8a4412', main: '#c8701f', bright: '#eba04a' },
  gold: { deep: '#a36a10', main: '#dda32c', bright: '#f6cf6a' },
  amber: { deep: '#96560f', main: '#d2872a', bright: '#f0b95c' },
  hazel: { deep: '#71692a', main: '#aba14a', bright: '#d3c87c' },
  green: { deep: '#3c6b3f', main: '#6fa85c', bright: '#a9d08a' },
  gooseberry: { deep: '#66802d', main: '#a3bd55', bright: '#cfdf92' },
  blue: { deep: '#2f5c94', main: '#5b97d0', bright: '#9fcbee' },
  sapphire: { deep: '#233f8c', main: '#3f72c4', bright: '#82b2ea' },
  aqua: { deep: '#2f7880', main: '#63b3b5', bright: '#a6dcd6' },
} as const satisfies Record<string, Iris>

/** The name of an eye color. */
export type EyeColor = keyof typeof IRISES
