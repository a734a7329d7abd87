/** Other names of places: what people call them, and what they were called before. Keys as in place-key.ts. */
import { placeKey } from './place-key.ts'

/** With a state, or alone where nothing else has the name. */
const NAMES: Record<string, string[]> = {
  'New York, NY': ['New York', 'New York City', 'NYC', 'NY', 'N Y C', 'City of New York'],
  'Bronx, NY': ['Bronx', 'The Bronx'],
  'Brooklyn, NY': ['Bklyn', 'Brooklyn'],
  'Queens, NY': ['Queens'],
  'Staten Island, NY': ['Staten Island'],
  'Washington, DC': ['DC', 'Washington DC', 'District of Columbia', 'Wash DC', 'Wash'],
  'Los Angeles, CA': ['LA', 'City of Los Angeles'],
  'San Francisco, CA': ['SF', 'San Fran'],
  'Philadelphia, PA': ['Philly', 'Phila', 'Philadelphia'],
  'Las Vegas, NV': ['Vegas', 'Las Vegas'],
  'New Orleans, LA': ['NOLA'],
  'Salt Lake City, UT': ['SLC', 'Salt Lake'],
  'Oklahoma City, OK': ['OKC', 'Okla City'],
  'St. Louis, MO': ['STL'],
  'St. Petersburg, FL': ['St Pete'],
  'Fort Lauderdale, FL': ['Ft Laud'],
  'Jacksonville, FL': ['Jax'],
  'Indianapolis, IN': ['Indy', 'Indpls'],
  'Cincinnati, OH': ['Cincy', 'Cinti'],
  'Minneapolis, MN': ['Mpls'],
  'Albuquerque, NM': ['ABQ'],
  'Colorado Springs, CO': ['Colo Springs'],
  'Baltimore, MD': ['Balto', 'Bmore'],
  'Pittsburgh, PA': ['Pgh'],
  'Portland, OR': ['PDX'],
  'Kansas City, MO': ['KCMO'],
  'Kansas City, KS': ['KCK'],
  'Atlanta, GA': ['ATL'],
  'Chicago, IL': ['Chi Town'],
  'Boston, MA': ['Bos'],
  'Milwaukee, WI': ['MKE'],
  'Buffalo, NY': ['Bflo'],
  'Lexington, KY': ['Lexington Fayette'],
  'Nashville, TN': ['Nashville Davidson'],
  'Boise, ID': ['Boise City'],
  'Ventura, CA': ['San Buenaventura'],
  'Carmel, CA': ['Carmel by the Sea'],
  'Honolulu, HI': ['Waikiki', 'Urban Honolulu'],
  'Kailua-Kona, HI': ['Kona'],
  'Utqiagvik, AK': ['Barrow'],
  'Barrow, AK': ['Utqiagvik'],
  'Fort Bragg, NC': ['Fort Liberty'],
  'Fort Benning, GA': ['Fort Moore'],
  'Fort Hood, TX': ['Fort Cavazos'],
  'Fort Polk, LA': ['Fort Johnson'],
  'Fort Rucker, AL': ['Fort Novosel'],
  'Fort Pickett, VA': ['Fort Barfoot'],
  'Fort Gordon, GA': ['Fort Eisenhower'],
  'Hagåtña, GU': ['Agana'],
  'Sault Ste. Marie, MI': ['Sault Sainte Marie', 'Sault Saint Marie', 'The Soo', 'Soo'],
  'St Thomas, VI': ['Saint Thomas Island'],
  'San Juan, PR': ['Old San Juan'],
  'Tallahassee, FL': ['Tally'],
  'Winston-Salem, NC': ['Winston'],
  'Cleveland Heights, OH': ['Cleve Hts'],
  'Virginia Beach, VA': ['VA Beach'],
  'West Palm Beach, FL': ['WPB'],
  'Dover-Foxcroft, ME': ['Dover Foxcroft'],
}
/** Only these are certain without a state, because another place has the name or it is too short. */
const ALONE = new Set(
  [
    'New York|New York City|NYC|N Y C|City of New York|Bronx|The Bronx|Brooklyn|Queens|Staten Island',
    'DC|Washington DC|District of Columbia|Wash DC|City of Los Angeles|SF|San Fran|Philly|Phila|Philadelphia|Vegas',
    'Las Vegas|NOLA|SLC|OKC|STL|St Pete|Jax|Indy|Cincy|Mpls|ABQ|PDX|KCMO|KCK|ATL|Waikiki|VA Beach|Old San Juan',
  ].flatMap((line) => line.split('|').map(placeKey)),
)

const BY_KEY = new Map<string, { name: string; state: string }[]>()
for (const [place, names] of Object.entries(NAMES)) {
  const [name = '', state = ''] = place.split(', ')
  for (const other of names)
    BY_KEY.set(placeKey(other), [...(BY_KEY.get(placeKey(other)) ?? []), { name, state }])
}

/** The name in us-places.json of a place that has another name; alone or in a state, by its code. */
export function otherName(
  name: string,
  state: string | undefined,
): { name: string; state: string } | undefined {
  // Without periods, it is also Louisiana.
  if (!state && /^l\. ?a\.?$/i.test(name)) return { name: 'Los Angeles', state: 'CA' }
  const key = placeKey(name)
  const named = BY_KEY.get(key)
  if (!state) return ALONE.has(key) ? named?.[0] : undefined
  return named?.find((place) => place.state === state)
}
