/**
 * The letters of time zones in us-places.json. Zones whose clocks have agreed since 2007 have one letter, that of the zone
 * that people know: Boise's is Denver's. A test compares their clocks.
 */
const ZONES: Record<string, string[]> = {
  E: [
    'America/New_York',
    'America/Detroit',
    'America/Kentucky/Louisville',
    'America/Kentucky/Monticello',
    'America/Indiana/Indianapolis',
    'America/Indiana/Marengo',
    'America/Indiana/Petersburg',
    'America/Indiana/Vevay',
    'America/Indiana/Vincennes',
    'America/Indiana/Winamac',
  ],
  C: [
    'America/Chicago',
    'America/Indiana/Knox',
    'America/Indiana/Tell_City',
    'America/Menominee',
    'America/North_Dakota/Beulah',
    'America/North_Dakota/Center',
    'America/North_Dakota/New_Salem',
  ],
  M: ['America/Denver', 'America/Boise'],
  Z: ['America/Phoenix'],
  P: ['America/Los_Angeles'],
  A: [
    'America/Anchorage',
    'America/Juneau',
    'America/Metlakatla',
    'America/Nome',
    'America/Sitka',
    'America/Yakutat',
  ],
  D: ['America/Adak'],
  H: ['Pacific/Honolulu'],
  R: ['America/Puerto_Rico', 'America/St_Thomas'],
  G: ['Pacific/Guam', 'Pacific/Saipan'],
  S: ['Pacific/Pago_Pago'],
}

/** The letter of a time zone of the USA by its IANA name. */
export const ZONE_LETTERS: Record<string, string> = Object.fromEntries(
  Object.entries(ZONES).flatMap(([letter, zones]) => zones.map((zone) => [zone, letter])),
)

/** The IANA name that the letter stands for. */
export const ZONE_OF_LETTER: Record<string, string> = Object.fromEntries(
  Object.entries(ZONES).map(([letter, [zone = '']]) => [letter, zone]),
)
