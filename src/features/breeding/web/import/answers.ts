/** The answers to the questions of a file, by row: the ID of the animal that a row is, or null for another cat. */
export type Answers = ReadonlyMap<number, string | null>
