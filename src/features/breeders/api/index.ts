/** Catteries: applications, profiles, badges, places, and whether the public sees them. */
export { addBadgeEntry, listBadges } from './badges.ts'
export { requireVisible } from './breeders.ts'
export { catteryChecks } from './checks.ts'
export { findOwnBreeder, lockOwnBreeder, requireOwnBreeder, requireOwned, requireRoom } from './manage.ts'
export { lockCattery, setCatterySuspended, setVerified } from './moderate-cattery.ts'
export { ofCattery } from './of-cattery.ts'
export { breederRules } from './personal-data.ts'
export { sendVisible } from './policy.ts'
export { breederSql } from './present.ts'
export { breederRoutes } from './routes.ts'
export { setCatteryActive } from './set-active.ts'
export {
  changeSaleCount,
  findBreeder,
  findOwner,
  listSitemapBreeders,
  sharesPictures,
  updateRating,
} from './store.ts'
export { breederSweeps } from './sweeps.ts'
