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
