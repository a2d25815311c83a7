/** The database of IndexedDB with what a user has recorded on the ward and the server does not have yet. */
export const wardDatabase = (user: number) => `mashfa.ward.${user}`

/** Where localStorage has the id of the user who can continue without a connection after entering their PIN. */
export const wardUserKey = 'mashfa.ward'
