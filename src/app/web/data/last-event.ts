/** Where the server puts the ID of the latest event before it read the data of a signed-in user's page. */
export const LAST_EVENT_KEY = ['last event']
