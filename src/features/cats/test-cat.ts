import type { Cat } from './contract.ts'
import { forEachTextFact } from './text-facts.ts'

/** An available cat as the API returns it, for component tests. */
export const TEST_CAT: Cat = {
  id: '0199b3a0-0000-7000-8000-000000000001',
  breederId: '0199b3a0-0000-7000-8000-000000000002',
  litterId: null,
  breedingPairingId: null,
  name: 'Juniper',
  breed: 'Ragdoll',
  gender: 'female',
  age: 12,
  birthDate: '2026-01-01',
  price: 120_000,
  depositAmount: null,
  ...forEachTextFact(() => null),
  description: null,
  images: [],
  pictures: [],
  vaccinations: [],
  healthCertifications: [],
  documentedCertifications: [],
  status: 'available',
  isAvailable: true,
  isReserved: false,
  isFeatured: false,
  createdAt: '2026-01-01T00:00:00Z',
  breeder: {
    id: '0199b3a0-0000-7000-8000-000000000002',
    name: 'Anna Berg',
    businessName: 'Northlight',
    location: 'Portland, Maine',
    rating: 450,
    reviewCount: 2,
    profileImageUrl: null,
    verificationStatus: 'verified',
  },
}
