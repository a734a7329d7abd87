import type { Draw } from './portrait.ts'

/** For tests: draws almost nothing, but something else for every subject. */
export const drawSmall: Draw = ({ seed, pose }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#${(
    seed & 0xffffff
  )
    .toString(16)
    .padStart(6, '0')}"/><desc>${seed} ${pose}</desc></svg>`
