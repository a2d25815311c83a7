const prefix = 'mashfa.ward.'
const marker = '#'
const page = crypto.randomUUID()

let isPrepared = false

const own = (name: string) => (name.startsWith(prefix) ? name + marker + page : name)

/**
 * Gives this page of tests its own databases of the ward: several pages run at the same time in one browser, as several tabs,
 * and would send and delete each other's entries.
 */
export function prepareOwnDatabases(): void {
  if (isPrepared) return
  isPrepared = true
  const factory = window.indexedDB
  const open = factory.open.bind(factory)
  const remove = factory.deleteDatabase.bind(factory)
  const list = factory.databases.bind(factory)
  factory.open = (name, version) => open(own(name), version)
  factory.deleteDatabase = (name) => remove(own(name))
  factory.databases = async () =>
    (await list()).flatMap(({ name = '', ...more }) => {
      if (!name.startsWith(prefix)) return [{ name, ...more }]
      return name.endsWith(marker + page) ? [{ name: name.slice(0, name.lastIndexOf(marker)), ...more }] : []
    })
}
