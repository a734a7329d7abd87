/** Hours after the handover in which a buyer can report any problem. No payout is sent before, and `/buyer-guarantee` promises it. */
export const PROBLEM_HOURS = 72

/** Days after the handover in which a buyer can report an illness with a vet’s note. */
export const ILLNESS_DAYS = 14
