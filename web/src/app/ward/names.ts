const databasePrefix = 'mashfa.ward.'

/** The database of IndexedDB with what a user has recorded, answered or written, and the server does not have yet. */
export const wardDatabase = (user: number) => `${databasePrefix}${user}`

/** Returns the ids of the users who have such a database on this device. */
export async function storedUsers(): Promise<number[]> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  return names
    .filter((name) => name.startsWith(databasePrefix))
    .map((name) => Number(name.slice(databasePrefix.length)))
}

/** Where localStorage has the id of the user who can continue without a connection after entering their PIN. */
export const wardUserKey = 'mashfa.ward'
