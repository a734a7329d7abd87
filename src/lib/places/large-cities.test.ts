import { expect, it } from 'vitest'
import { loadGazetteer, milesBetween } from './gazetteer.ts'

const places = await loadGazetteer()

/** The 100 cities with the most inhabitants in the census of 2020, with the latitude and longitude of their centers. */
const CITIES = `
New York, NY 40.71 -74.01; Los Angeles, CA 34.05 -118.24; Chicago, IL 41.88 -87.63; Houston, TX 29.76 -95.37
Phoenix, AZ 33.45 -112.07; Philadelphia, PA 39.95 -75.16; San Antonio, TX 29.42 -98.49; San Diego, CA 32.72 -117.16
Dallas, TX 32.78 -96.80; San Jose, CA 37.34 -121.89; Austin, TX 30.27 -97.74; Jacksonville, FL 30.33 -81.66
Fort Worth, TX 32.75 -97.33; Columbus, OH 39.96 -83.00; Indianapolis, IN 39.77 -86.16; Charlotte, NC 35.23 -80.84
San Francisco, CA 37.77 -122.42; Seattle, WA 47.61 -122.33; Denver, CO 39.74 -104.98; Washington, DC 38.90 -77.04
Nashville, TN 36.16 -86.78; Oklahoma City, OK 35.47 -97.52; El Paso, TX 31.76 -106.49; Boston, MA 42.36 -71.06
Portland, OR 45.52 -122.68; Las Vegas, NV 36.17 -115.14; Detroit, MI 42.33 -83.05; Memphis, TN 35.15 -90.05
Louisville, KY 38.25 -85.76; Baltimore, MD 39.29 -76.61; Milwaukee, WI 43.04 -87.91; Albuquerque, NM 35.08 -106.65
Tucson, AZ 32.22 -110.97; Fresno, CA 36.74 -119.79; Mesa, AZ 33.42 -111.83; Sacramento, CA 38.58 -121.49
Atlanta, GA 33.75 -84.39; Kansas City, MO 39.10 -94.58; Colorado Springs, CO 38.83 -104.82; Omaha, NE 41.26 -95.94
Raleigh, NC 35.78 -78.64; Miami, FL 25.77 -80.19; Virginia Beach, VA 36.85 -75.98; Long Beach, CA 33.77 -118.19
Oakland, CA 37.80 -122.27; Minneapolis, MN 44.98 -93.27; Bakersfield, CA 35.37 -119.02; Tulsa, OK 36.15 -95.99
Tampa, FL 27.95 -82.46; Arlington, TX 32.74 -97.11; Wichita, KS 37.69 -97.34; Aurora, CO 39.73 -104.83
New Orleans, LA 29.95 -90.07; Cleveland, OH 41.50 -81.69; Honolulu, HI 21.31 -157.86; Anaheim, CA 33.84 -117.91
Henderson, NV 36.04 -114.98; Orlando, FL 28.54 -81.38; Lexington, KY 38.04 -84.50; Stockton, CA 37.96 -121.29
Riverside, CA 33.95 -117.40; Corpus Christi, TX 27.80 -97.40; Irvine, CA 33.68 -117.82; Cincinnati, OH 39.10 -84.51
Santa Ana, CA 33.75 -117.87; Newark, NJ 40.74 -74.17; Saint Paul, MN 44.95 -93.09; Pittsburgh, PA 40.44 -80.00
Greensboro, NC 36.07 -79.79; Durham, NC 35.99 -78.90; Lincoln, NE 40.81 -96.68; Jersey City, NJ 40.73 -74.08
Plano, TX 33.02 -96.70; Anchorage, AK 61.22 -149.90; North Las Vegas, NV 36.20 -115.12; St. Louis, MO 38.63 -90.20
Madison, WI 43.07 -89.40; Chandler, AZ 33.31 -111.84; Gilbert, AZ 33.35 -111.79; Reno, NV 39.53 -119.81
Buffalo, NY 42.89 -78.88; Chula Vista, CA 32.64 -117.08; Fort Wayne, IN 41.08 -85.14; Lubbock, TX 33.58 -101.86
Toledo, OH 41.65 -83.54; St. Petersburg, FL 27.77 -82.64; Laredo, TX 27.51 -99.51; Irving, TX 32.81 -96.95
Chesapeake, VA 36.82 -76.27; Glendale, AZ 33.54 -112.19; Winston-Salem, NC 36.10 -80.24; Port St. Lucie, FL 27.29 -80.35
Scottsdale, AZ 33.49 -111.93; Garland, TX 32.91 -96.64; Boise, ID 43.62 -116.20; Norfolk, VA 36.85 -76.29
Spokane, WA 47.66 -117.43; Richmond, VA 37.54 -77.44; Fremont, CA 37.55 -121.99; Huntsville, AL 34.73 -86.59
`
  .split(/[;\n]/)
  .flatMap((line) => {
    const [, name = '', state = '', latitude, longitude] = /^\s*(.+), (..) (\S+) (\S+)\s*$/.exec(line) ?? []
    return name ? [{ name, state, latitude: Number(latitude), longitude: Number(longitude) }] : []
  })

it('the 100 largest cities are in their centers, within five miles', () => {
  expect(CITIES).toHaveLength(100)
  const far = CITIES.flatMap(({ name, state, ...center }) => {
    const place = places.find(name, state)
    const miles = place ? milesBetween(place, center) : Number.POSITIVE_INFINITY
    return miles < 5 ? [] : [`${name}, ${state}: ${Math.round(miles)}`]
  })
  expect(far).toEqual([])
})
