/** The ends of a range, swapped if they are reversed; an open end stays where it is. */
export function inOrder<End extends number | undefined>(low: End, high: End): [End, End] {
  return low !== undefined && high !== undefined && low > high ? [high, low] : [low, high]
}
