import type { Cattery } from './cattery.ts'
import { cloudberry } from './cloudberry.ts'
import { copperKettle } from './copper-kettle.ts'
import { ermineNorth } from './ermine-north.ts'
import { foxgloveHollow } from './foxglove-hollow.ts'
import { gildedWhisker } from './gilded-whisker.ts'
import { juniperGate } from './juniper-gate.ts'
import { lanternlight } from './lanternlight.ts'
import { marigoldAndMoth } from './marigold-and-moth.ts'
import { oldOrchard } from './old-orchard.ts'
import { peachskin } from './peachskin.ts'
import { prairiePlume } from './prairie-plume.ts'
import { rippleAndCurl } from './ripple-and-curl.ts'
import { saffronCourt } from './saffron-court.ts'
import { silverbirch } from './silverbirch.ts'
import { tidepool } from './tidepool.ts'
import { velvetQuay } from './velvet-quay.ts'
import { wildfern } from './wildfern.ts'

/** All catteries; the first belongs to breeder@example.com. The last two are hidden from the public. */
export const CATTERIES: Cattery[] = [
  foxgloveHollow,
  silverbirch,
  velvetQuay,
  marigoldAndMoth,
  saffronCourt,
  lanternlight,
  cloudberry,
  wildfern,
  peachskin,
  rippleAndCurl,
  copperKettle,
  ermineNorth,
  oldOrchard,
  tidepool,
  prairiePlume,
  juniperGate,
  gildedWhisker,
]
