/** Time zones of the USA by the names that people know. */
export const US_TIME_ZONES: Record<string, string> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Mountain Time, Arizona',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'America/Adak': 'Hawaii-Aleutian Time, Aleutian Islands',
  'Pacific/Honolulu': 'Hawaii Time',
  'America/Puerto_Rico': 'Atlantic Time, Puerto Rico and Virgin Islands',
  'Pacific/Guam': 'Chamorro Time, Guam and Northern Mariana Islands',
  'Pacific/Pago_Pago': 'Samoa Time, American Samoa',
}

/** The name of a time zone as people know it; of another one than these, its IANA name in words. */
export function timeZoneName(timeZone: string): string {
  return US_TIME_ZONES[timeZone] ?? timeZone.replaceAll('_', ' ')
}

/** What people say after a time of day, and the time zones of the USA in which they say it, without `America/`. */
const SPOKEN = {
  Eastern:
    'New_York Detroit Indiana/Indianapolis Indiana/Marengo Indiana/Petersburg Indiana/Vevay Indiana/Vincennes Indiana/Winamac Kentucky/Louisville Kentucky/Monticello',
  Central:
    'Chicago Indiana/Knox Indiana/Tell_City Menominee North_Dakota/Beulah North_Dakota/Center North_Dakota/New_Salem',
  Mountain: 'Denver Boise',
  Arizona: 'Phoenix',
  Pacific: 'Los_Angeles',
  Alaska: 'Anchorage Juneau Metlakatla Nome Sitka Yakutat',
  Atlantic: 'Puerto_Rico',
}

const SPOKEN_BY_ZONE = new Map<string, string>([
  ...Object.entries(SPOKEN).flatMap(([name, zones]) =>
    zones.split(' ').map((zone) => [`America/${zone}`, name] as [string, string]),
  ),
  ['Pacific/Honolulu', 'Hawaii'],
])

/**
 * What follows a time of day in a time zone: `Eastern`; of one outside the USA, its city, `Paris time`. A table and not `Intl`, whose
 * names differ between engines, which would be a hydration mismatch.
 */
export function spokenTimeZone(timeZone: string): string {
  const spoken = SPOKEN_BY_ZONE.get(timeZone)
  if (spoken) return spoken
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return city === 'UTC' ? city : `${city} time`
}
