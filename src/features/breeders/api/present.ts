/**
 * The presenter of breeders, written in SQL: PostgreSQL builds the JSON. This list is the allow-list: a column that is
 * not named here never leaves, least of all `documents`.
 */
import { sql } from 'drizzle-orm'

/** `b` are columns of breeders. */
export const breederJson = sql`json_build_object(
  'id', b.id, 'userId', b.user_id, 'name', b.name, 'businessName', b.business_name, 'location', b.location,
  'description', b.description, 'specializations', b.specializations, 'yearsExperience', b.years_experience,
  'totalSales', b.total_sales, 'rating', b.rating, 'reviewCount', b.review_count,
  'verificationStatus', b.verification_status, 'verificationBadges', b.verification_badges,
  'transportMethods', b.transport_methods, 'meetingLocations', b.meeting_locations,
  'profileImageUrl', b.profile_image_url, 'isActive', b.is_active, 'createdAt', b.created_at,
  'availableCats', (select count(*) from cats c where c.breeder_id = b.id and c.is_listed and c.status = 'available'))`
