/** Hours in which the breeder tells the family that its cat died, before the product does. */
export const DEATH_HOURS = 24
