/** Open entries of a buyer on all lists. */
export const MAX_OPEN_ENTRIES = 10
/** The largest number of entries that a breeder can choose for a list; every list has at most this many. */
export const MAX_LIST = 300
/** Questions of a breeder, and characters of one. */
export const MAX_QUESTIONS = 2
export const MAX_QUESTION = 200
/** Characters of an answer, of the words about the home, of a reason, and of a breeder's notes. */
export const MAX_ANSWER = 500
export const MAX_HOME = 1_000
export const MAX_REASON = 500
export const MAX_NOTES = 1_000
/** Hours in which a family answers an offer, and those that the form offers. */
export const MIN_HOURS = 1
export const DEFAULT_HOURS = 48
export const MAX_HOURS = 168
export const ANSWER_HOURS = [6, 12, 24, DEFAULT_HOURS, 72, 120, MAX_HOURS]
/** Kittens of one offer, and kittens of one page of the picker. */
export const MAX_CHOICE = 12
export const MAX_KITTENS = 40
/** Days after which a family that was not accepted may join the same list again. */
export const REJOIN_DAYS = 30
/** Hours that a family can ask for in addition, once for an offer. */
export const MORE_HOURS = [12, 24, 48, 72]
/** The earliest day since which a family can have waited, against typing errors. */
export const EARLIEST_SINCE = '2015-01-01'
/** Characters of a message to all families of a list. */
export const MAX_MESSAGE = 2_000
/** Colors that a family can choose, and characters of one. */
export const MAX_COLORS = 20
export const MAX_COLOR = 40
/** Families that a breeder invites at once, and open invitations of a cattery. */
export const MAX_INVITED = 200
export const MAX_OPEN_INVITATIONS = 200
/** Emails with invitations of a cattery within 24 hours; further ones are sent later. */
export const INVITATIONS_A_DAY = 50
/** Emails with invitations to one address, of all catteries, within a number of days; further ones wait. */
export const MAX_TO_ADDRESS = 3
export const ADDRESS_DAYS = 7
/** Days after which an invitation that nobody answered is deleted. */
export const INVITATION_DAYS = 30
/** From so many recipients on who do not know the breeder, within a number of days, the cattery can invite nobody. */
export const MAX_COMPLAINTS = 3
export const COMPLAINT_DAYS = 90
/** Characters of the name of a family as the breeder wrote it, and bytes of a file with families. */
export const MAX_FAMILY_NAME = 80
export const MAX_FAMILIES_BYTES = 1_000_000
