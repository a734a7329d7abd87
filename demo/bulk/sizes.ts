/** How many of each are added to the database, and a text that no other run has, from which the IDs are made. */
export type BulkSizes = { cats: number; breeders: number; buyers: number; run: string; now: Date }
