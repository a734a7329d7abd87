import { placeText } from '#lib/places/gazetteer.ts'
import { sortedClubs } from '#lib/rules/clubs.ts'
import type { ManagedBreeder } from '../manage-contract.ts'
import type { breeders } from './tables.ts'

/** A breeder as its owner sees it, with the documents of the application. */
export function presentManagedBreeder(row: typeof breeders.$inferSelect): ManagedBreeder {
  return {
    id: row.id,
    userId: row.userId,
    name: row.name,
    businessName: row.businessName,
    location: row.location,
    place: row.town && row.state ? placeText({ name: row.town, state: row.state }) : null,
    description: row.description,
    specializations: row.specializations,
    yearsExperience: row.yearsExperience,
    totalSales: row.totalSales,
    rating: row.rating,
    reviewCount: row.reviewCount,
    verificationStatus: row.verificationStatus,
    clubs: sortedClubs(row.clubs),
    hasApplied: row.appliedAt !== null,
    verificationBadges: row.verificationBadges,
    transportMethods: row.transportMethods,
    meetingLocations: row.meetingLocations,
    shipping: row.shipping,
    depositPolicy: row.depositPolicy,
    timeZone: row.timeZone,
    goHomeWeeks: row.goHomeWeeks,
    profileImageUrl: row.profileImageUrl,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    documents: row.documents,
  }
}
